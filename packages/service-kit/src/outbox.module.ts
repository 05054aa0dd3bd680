import { Global, Module } from '@nestjs/common';
import { Outbox } from './outbox';
import { OutboxRelay } from './outbox.relay';

/** For services with a database: needs `databaseModule` and the messaging tables. */
@Global()
@Module({ providers: [Outbox, OutboxRelay], exports: [Outbox] })
export class OutboxModule {}
