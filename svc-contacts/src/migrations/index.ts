import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LogJobs1795423600000 } from '@larkspur/service-kit/jobs/job-log.migration';
import { CreateMessagingTables1700000000000 } from '@larkspur/service-kit/outbox/messaging-tables.migration';
import { OutboxFailures1795651200000 } from '@larkspur/service-kit/outbox/outbox-failures.migration';
import { OutboxRetries1795345300000 } from '@larkspur/service-kit/outbox/outbox-retries.migration';
import { KeepReconciliation1795564800000 } from '@larkspur/service-kit/reconciliation/reconciliation.migration';
import { AddReadMark1790000700001 } from './add-read-mark.migration';
import { CreateContactMessages1790000000001 } from './create-contact-messages.migration';
import { LimitSending1790000700002 } from './limit-sending.migration';
import { RenameTables1795580600003 } from './rename-tables.migration';
import { SearchMessages1795423700004 } from './search-messages.migration';

/** The database schema of this version. */
export const SCHEMA = {
  migrations: [
    CreateMessagingTables1700000000000,
    CreateContactMessages1790000000001,
    AddReadMark1790000700001,
    LimitSending1790000700002,
    OutboxRetries1795345300000,
    LogJobs1795423600000,
    SearchMessages1795423700004,
    KeepReconciliation1795564800000,
    RenameTables1795580600003,
    OutboxFailures1795651200000,
  ],
  functions: [readFileSync(join(__dirname, '../sql/admit-message.sql'), 'utf8')],
};
