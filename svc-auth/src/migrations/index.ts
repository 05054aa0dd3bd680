import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LogJobs1795423600000 } from '@larkspur/service-kit/jobs/job-log.migration';
import { CreateMessagingTables1700000000000 } from '@larkspur/service-kit/outbox/messaging-tables.migration';
import { OutboxFailures1795651200000 } from '@larkspur/service-kit/outbox/outbox-failures.migration';
import { OutboxRetries1795345300000 } from '@larkspur/service-kit/outbox/outbox-retries.migration';
import { KeepReconciliation1795564800000 } from '@larkspur/service-kit/reconciliation/reconciliation.migration';
import { AllowAuditors1790000100005 } from './allow-auditors.migration';
import { CreateLogins1790000000001 } from './create-logins.migration';
import { DropFormerNames1796256105001 } from './drop-former-names.migration';
import { FindActiveSessions1796256100000 } from './find-active-sessions.migration';
import { FindEndedSessions1795423700001 } from './find-ended-sessions.migration';
import { KeepRegistrations1795564800001 } from './keep-registrations.migration';
import { KeepSessions1790000000002 } from './keep-sessions.migration';
import { NotePayments1790000200002 } from './note-payments.migration';
import { QueueMail1790000200001 } from './queue-mail.migration';
import { RenameTables1795580600001 } from './rename-tables.migration';
import { RenewSessions1790000100001 } from './renew-sessions.migration';
import { ResetPasswords1790000100003 } from './reset-passwords.migration';
import { RotateKeys1790000100004 } from './rotate-keys.migration';
import { SendPaymentNoticesLast1796256100001 } from './send-payment-notices-last.migration';
import { ThrottlePasswords1790000100002 } from './throttle-passwords.migration';

const FUNCTIONS = ['admit-password-attempt'] as const;

/** The database schema of this version. */
export const SCHEMA = {
  migrations: [
    CreateMessagingTables1700000000000,
    CreateLogins1790000000001,
    KeepSessions1790000000002,
    RenewSessions1790000100001,
    ThrottlePasswords1790000100002,
    ResetPasswords1790000100003,
    RotateKeys1790000100004,
    AllowAuditors1790000100005,
    QueueMail1790000200001,
    NotePayments1790000200002,
    OutboxRetries1795345300000,
    LogJobs1795423600000,
    FindEndedSessions1795423700001,
    KeepReconciliation1795564800000,
    KeepRegistrations1795564800001,
    RenameTables1795580600001,
    OutboxFailures1795651200000,
    FindActiveSessions1796256100000,
    SendPaymentNoticesLast1796256100001,
    DropFormerNames1796256105001,
  ],
  functions: FUNCTIONS.map((name) => readFileSync(join(__dirname, `../sql/${name}.sql`), 'utf8')),
};
