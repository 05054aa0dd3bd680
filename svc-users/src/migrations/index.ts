import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BANK_DAY_FUNCTIONS } from '@larkspur/service-kit/database/bank-day';
import { LogJobs1795423600000 } from '@larkspur/service-kit/jobs/job-log.migration';
import { CreateMessagingTables1700000000000 } from '@larkspur/service-kit/outbox/messaging-tables.migration';
import { OutboxFailures1795651200000 } from '@larkspur/service-kit/outbox/outbox-failures.migration';
import { OutboxRetries1795345300000 } from '@larkspur/service-kit/outbox/outbox-retries.migration';
import { partitionFunctions } from '@larkspur/service-kit/partitions/partition-functions';
import { KeepReconciliation1795564800000 } from '@larkspur/service-kit/reconciliation/reconciliation.migration';
import { ENTRY_PARTITIONS } from '../ledger/entry-partitions';
import { AllowAuditors1790000100001 } from './allow-auditors.migration';
import { CountPinKeys1795737600000 } from './count-pin-keys.migration';
import { CreateCustomers1790000000001 } from './create-customers.migration';
import { CreateLedger1790000000002 } from './create-ledger.migration';
import { DatePostings1795564800003 } from './date-postings.migration';
import { DefaultRequiredRevision1796256105002 } from './default-required-revision.migration';
import { DropFirstBrokenBlock1796256104001 } from './drop-first-broken-block.migration';
import { DropFormerFunctions1796256102001 } from './drop-former-functions.migration';
import { DropFormerNames1796256105000 } from './drop-former-names.migration';
import { EraseFormerValues1796256104000 } from './erase-former-values.migration';
import { IdentifyFileStore1795824000000 } from './identify-file-store.migration';
import { IndexAuditedObjects1796256107000 } from './index-audited-objects.migration';
import { IndexCustomers1790000400002 } from './index-customers.migration';
import { IndexIdRanges1796169600000 } from './index-id-ranges.migration';
import { IndexPendingCustomers1796256109000 } from './index-pending-customers.migration';
import { IndexStaff1795521600000 } from './index-staff.migration';
import { IndexTrigramsByInitial1796256108000 } from './index-trigrams-by-initial.migration';
import { IndexTrigramsByInitials1796256103000 } from './index-trigrams-by-initials.migration';
import { KeepAudit1790000200001 } from './keep-audit.migration';
import { KeepDeadLetters1790000700001 } from './keep-dead-letters.migration';
import { KeepDeletedUsers1795564800002 } from './keep-deleted-users.migration';
import { KeepFormerPins1796256000301 } from './keep-former-pins.migration';
import { KeepIdempotentRequests1795344000000 } from './keep-idempotent-requests.migration';
import { KeepLedgerEpochs1795910400000 } from './keep-ledger-epochs.migration';
import { KeepLoginOperations1790000400001 } from './keep-login-operations.migration';
import { KeepPictures1790000300001 } from './keep-pictures.migration';
import { KeepProofRuns1795345400000 } from './keep-proof-runs.migration';
import { LimitLookups1790000800002 } from './limit-lookups.migration';
import { PartitionEntries1795996800000 } from './partition-entries.migration';
import { QueueVerifications1796256110000 } from './queue-verifications.migration';
import { RenameTables1795580600002 } from './rename-tables.migration';
import { SealLedger1790000000003 } from './seal-ledger.migration';
import { SeparatePersonalData1790000800001 } from './separate-personal-data.migration';
import { SeparateReasons1796256000300 } from './separate-reasons.migration';
import { ServeBackOffice1795423700003 } from './serve-back-office.migration';
import { SplitTrigramsByPattern1796256106000 } from './split-trigrams-by-pattern.migration';

const SQL_FUNCTIONS = ['accounts', 'audit', 'post-many', 'reverse', 'seal'] as const;

/** The database schema of this version. Only the functions of the schema `ledger` move money. */
export const SCHEMA = {
  migrations: [
    CreateMessagingTables1700000000000,
    CreateCustomers1790000000001,
    CreateLedger1790000000002,
    SealLedger1790000000003,
    AllowAuditors1790000100001,
    KeepAudit1790000200001,
    KeepPictures1790000300001,
    KeepLoginOperations1790000400001,
    IndexCustomers1790000400002,
    KeepDeadLetters1790000700001,
    SeparatePersonalData1790000800001,
    LimitLookups1790000800002,
    KeepIdempotentRequests1795344000000,
    OutboxRetries1795345300000,
    KeepProofRuns1795345400000,
    LogJobs1795423600000,
    ServeBackOffice1795423700003,
    IndexStaff1795521600000,
    KeepReconciliation1795564800000,
    KeepDeletedUsers1795564800002,
    DatePostings1795564800003,
    RenameTables1795580600002,
    OutboxFailures1795651200000,
    CountPinKeys1795737600000,
    IdentifyFileStore1795824000000,
    KeepLedgerEpochs1795910400000,
    PartitionEntries1795996800000,
    IndexIdRanges1796169600000,
    SeparateReasons1796256000300,
    KeepFormerPins1796256000301,
    DropFormerFunctions1796256102001,
    IndexTrigramsByInitials1796256103000,
    EraseFormerValues1796256104000,
    DropFirstBrokenBlock1796256104001,
    DropFormerNames1796256105000,
    DefaultRequiredRevision1796256105002,
    SplitTrigramsByPattern1796256106000,
    IndexAuditedObjects1796256107000,
    IndexTrigramsByInitial1796256108000,
    IndexPendingCustomers1796256109000,
    QueueVerifications1796256110000,
  ],
  functions: [
    BANK_DAY_FUNCTIONS,
    partitionFunctions(ENTRY_PARTITIONS),
    ...SQL_FUNCTIONS.map((name) => readFileSync(join(__dirname, `../sql/${name}.sql`), 'utf8')),
  ],
  readOnlySchemas: ['ledger'],
  appendOnlySchemas: ['audit'],
};
