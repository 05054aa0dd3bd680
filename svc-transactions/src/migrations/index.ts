import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BANK_DAY_FUNCTIONS } from '@larkspur/service-kit/database/bank-day';
import { LogJobs1795423600000 } from '@larkspur/service-kit/jobs/job-log.migration';
import { CreateMessagingTables1700000000000 } from '@larkspur/service-kit/outbox/messaging-tables.migration';
import { OutboxFailures1795651200000 } from '@larkspur/service-kit/outbox/outbox-failures.migration';
import { OutboxRetries1795345300000 } from '@larkspur/service-kit/outbox/outbox-retries.migration';
import { partitionFunctions } from '@larkspur/service-kit/partitions/partition-functions';
import { KeepReconciliation1795564800000 } from '@larkspur/service-kit/reconciliation/reconciliation.migration';
import { LINE_PARTITIONS } from '../lines/line-partitions';
import { CountOwnTransfers1796256000001 } from './count-own-transfers.migration';
import { CreateTransfers1790000000001 } from './create-transfers.migration';
import { DropFormerFunctions1796256102000 } from './drop-former-functions.migration';
import { IndexKinds1795440000000 } from './index-kinds.migration';
import { IndexLineAmounts1796169600000 } from './index-line-amounts.migration';
import { IndexLinePeriods1796083200000 } from './index-line-periods.migration';
import { IndexLines1790000000010 } from './index-lines.migration';
import { IndexRareLines1795423700002 } from './index-rare-lines.migration';
import { IndexRejections1795566000000 } from './index-rejections.migration';
import { KeepFormerNames1796256104002 } from './keep-former-names.migration';
import { KeepLineOffset1795910400000 } from './keep-line-offset.migration';
import { KeepTimeZone1795345200000 } from './keep-time-zone.migration';
import { NameHolders1790000000011 } from './name-holders.migration';
import { OrderAccountNumbers1790000000020 } from './order-account-numbers.migration';
import { PartitionLines1795996800000 } from './partition-lines.migration';
import { RenameTrigger1795580600004 } from './rename-trigger.migration';
import { TraceTransfers1790000000003 } from './trace-transfers.migration';

const FUNCTIONS = ['commit-transfers', 'index-lines', 'day-totals', 'erase-lines', 'reconcile-lines'] as const;

/** The database schema of this version of the service. */
export const SCHEMA = {
  migrations: [
    CreateMessagingTables1700000000000,
    CreateTransfers1790000000001,
    TraceTransfers1790000000003,
    IndexLines1790000000010,
    NameHolders1790000000011,
    OrderAccountNumbers1790000000020,
    KeepTimeZone1795345200000,
    OutboxRetries1795345300000,
    LogJobs1795423600000,
    IndexRareLines1795423700002,
    IndexKinds1795440000000,
    KeepReconciliation1795564800000,
    IndexRejections1795566000000,
    RenameTrigger1795580600004,
    OutboxFailures1795651200000,
    KeepLineOffset1795910400000,
    PartitionLines1795996800000,
    IndexLinePeriods1796083200000,
    IndexLineAmounts1796169600000,
    CountOwnTransfers1796256000001,
    DropFormerFunctions1796256102000,
    KeepFormerNames1796256104002,
  ],
  functions: [
    BANK_DAY_FUNCTIONS,
    partitionFunctions(LINE_PARTITIONS),
    ...FUNCTIONS.map((name) => readFileSync(join(__dirname, `../sql/${name}.sql`), 'utf8')),
  ],
};
