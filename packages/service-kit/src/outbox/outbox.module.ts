import { Global, Module } from '@nestjs/common';
import { Audit } from '../security/audit';
import { Outbox } from './outbox';
import { OutboxRelay } from './outbox.relay';
import { OutboxMetrics } from './outbox-metrics';
import { PruneInboxJob } from './prune-inbox.job';
import { UnpublishedEventsRepository } from './unpublished-events.repository';
import { UnpublishedEventsService } from './unpublished-events.service';

/** For services with a database; requires `databaseModule` and the messaging tables. */
@Global()
@Module({
  providers: [
    Outbox,
    OutboxRelay,
    OutboxMetrics,
    PruneInboxJob,
    Audit,
    UnpublishedEventsRepository,
    UnpublishedEventsService,
  ],
  exports: [Outbox, Audit, UnpublishedEventsService],
})
export class OutboxModule {}
