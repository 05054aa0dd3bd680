import { Global, Module } from '@nestjs/common';
import { Audit } from '../security/audit';
import { Outbox } from './outbox';
import { OutboxRelay } from './outbox.relay';
import { OutboxMetrics } from './outbox-metrics';

/** For services with a database; requires `databaseModule` and the messaging tables. */
@Global()
@Module({ providers: [Outbox, OutboxRelay, OutboxMetrics, Audit], exports: [Outbox, Audit] })
export class OutboxModule {}
