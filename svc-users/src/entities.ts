import { AuditRecord } from './audit/audit-record.entity';
import { AuditPersonalData } from './audit/personal-data.entity';
import { Beneficiary } from './beneficiaries/beneficiary.entity';
import { Customer } from './customers/customer.entity';
import { IssuedAccountNumber } from './customers/issued-account-number.entity';
import { DeadLetter } from './dead-letters/dead-letter.entity';
import { StoredFile } from './files/stored-file.entity';
import { IdempotentRequest } from './idempotent-requests/idempotent-request.entity';
import { LoginChange } from './user-changes/login-change.entity';
import { Verification } from './verification/verification.entity';

/** Every table that is read or written through TypeORM. The ledger's tables are not: only SQL functions write them. */
export const ENTITIES = [
  AuditPersonalData,
  AuditRecord,
  Beneficiary,
  Customer,
  DeadLetter,
  IdempotentRequest,
  IssuedAccountNumber,
  LoginChange,
  StoredFile,
  Verification,
];
