import { RecurringJobEntity } from '@larkspur/service-kit/jobs/recurring-job.entity';
import { AuditRecord } from './audit/audit-record.entity';
import { AuditPersonalData } from './audit/personal-data.entity';
import { Beneficiary } from './beneficiaries/beneficiary.entity';
import { AccountLookup } from './beneficiaries/list-beneficiaries/account-lookup.entity';
import { Customer } from './customers/customer.entity';
import { DeletedUser } from './customers/deleted-user.entity';
import { IssuedAccountNumber } from './customers/issued-account-number.entity';
import { DeadLetter } from './dead-letters/dead-letter.entity';
import { FileStoreIdentityRow } from './files/file-store-identity.entity';
import { StoredFile } from './files/stored-file.entity';
import { IdempotentRequest } from './idempotent-requests/idempotent-request.entity';
import { LedgerAccount } from './ledger/ledger-account.entity';
import { LoginChange } from './user-changes/login-change.entity';
import { CustomerNote } from './users/customer-note.entity';
import { Verification } from './verification/verification.entity';

/** Every table that is read or written through TypeORM. Only SQL functions write the ledger's tables. */
export const ENTITIES = [
  AccountLookup,
  AuditPersonalData,
  AuditRecord,
  Beneficiary,
  Customer,
  CustomerNote,
  DeadLetter,
  DeletedUser,
  FileStoreIdentityRow,
  IdempotentRequest,
  IssuedAccountNumber,
  LedgerAccount,
  LoginChange,
  RecurringJobEntity,
  StoredFile,
  Verification,
];
