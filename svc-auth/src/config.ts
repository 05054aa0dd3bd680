import type { PublicJwk } from '@larkspur/contracts/messages';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@larkspur/contracts/session';
import { DatabaseServiceConfig } from '@larkspur/service-kit/config';
import { allowsDemo, type DemoVariable, IsDemoVariable } from '@larkspur/service-kit/demo';
import { KEYRING } from '@larkspur/service-kit/security/keyring';
import { Type } from 'class-transformer';
import {
  IsEmail,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  Length,
  Matches,
  Max,
  Min,
  Validate,
  ValidateIf,
  type ValidationArguments,
  ValidatorConstraint,
} from 'class-validator';

const hasAdministrator = (config: AuthConfig) =>
  config.ADMIN_EMAIL !== undefined || config.ADMIN_PASSWORD !== undefined;
const hasAuditor = (config: AuthConfig) => config.AUDITOR_EMAIL !== undefined || config.AUDITOR_PASSWORD !== undefined;

@ValidatorConstraint({ name: 'mailboxRequiresDemo' })
class MailboxRequiresDemo {
  validate(value: unknown, { object }: ValidationArguments): boolean {
    const { allowsDemo, SMTP_URL } = object as AuthConfig;
    return typeof value === 'string' && (allowsDemo || SMTP_URL !== undefined);
  }

  defaultMessage(): string {
    return 'MAILBOX_DIR under NODE_ENV=production needs LARKSPUR_DEMO=1 or SMTP_URL: customers would not receive any email';
  }
}

export class AuthConfig extends DatabaseServiceConfig {
  /** A keyring. Private keys, queued email and tokens are encrypted or authenticated with it. */
  @Matches(KEYRING, {
    message:
      'KEY_ENCRYPTION_SECRET must be 64 hexadecimal digits, or several such keys separated by commas, of which the last may begin with +',
  })
  KEY_ENCRYPTION_SECRET!: string;

  /** The first administrator. Set both or neither. */
  @ValidateIf(hasAdministrator)
  @IsEmail({}, { message: 'ADMIN_EMAIL must be an email address (it is required with ADMIN_PASSWORD)' })
  ADMIN_EMAIL?: string;

  @ValidateIf(hasAdministrator)
  @Length(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH, {
    message: `ADMIN_PASSWORD must have ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters (it is required with ADMIN_EMAIL)`,
  })
  ADMIN_PASSWORD?: string;

  /** The first auditor, with read-only access to the back office. Set both or neither. */
  @ValidateIf(hasAuditor)
  @IsEmail({}, { message: 'AUDITOR_EMAIL must be an email address (it is required with AUDITOR_PASSWORD)' })
  AUDITOR_EMAIL?: string;

  @ValidateIf(hasAuditor)
  @Length(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH, {
    message: `AUDITOR_PASSWORD must have ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters (it is required with AUDITOR_EMAIL)`,
  })
  AUDITOR_PASSWORD?: string;

  /** The website's origin, which links in emails start with. Never taken from a request, which could forge it. */
  @Matches(/^https?:\/\/[^\s/?#]+$/, { message: 'PUBLIC_URL must be an origin such as https://bank.example' })
  PUBLIC_URL!: string;

  /** `1` allows demo logins and a mailbox folder under NODE_ENV=production. */
  @IsDemoVariable()
  LARKSPUR_DEMO: DemoVariable = '0';

  /** Days until a signing key is replaced. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(365)
  SIGNING_KEY_DAYS = 30;

  /** Signing keys from before this time are replaced. */
  @IsOptional()
  @IsISO8601({ strict: true }, { message: 'SIGNING_KEYS_SINCE must be a time such as 2026-11-25T21:00:00Z' })
  SIGNING_KEYS_SINCE?: string;

  /** A sealing key from before this time is replaced. */
  @IsOptional()
  @IsISO8601({ strict: true }, { message: 'SEALING_KEYS_SINCE must be a time such as 2026-11-25T21:00:00Z' })
  SEALING_KEYS_SINCE?: string;

  /**
   * The algorithm of access tokens. Changing it publishes a key of the other algorithm and signs with it ten minutes later. Every
   * process that verifies tokens must be of a release that knows ES256 before it is chosen, and so must every one to go back to.
   */
  @IsIn(['RS256', 'ES256'], { message: 'SIGNING_ALGORITHM must be RS256 or ES256' })
  SIGNING_ALGORITHM: PublicJwk['alg'] = 'RS256';

  /** Passwords hashed concurrently. Each one takes 19 MiB and one of the four threads in Node's pool. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(64)
  HASHING_CONCURRENCY = 2;

  /** The mail server: `smtp(s)://user:password@host:port`. Without it, email is written to MAILBOX_DIR. */
  @ValidateIf((config: AuthConfig) => config.SMTP_URL !== undefined || config.MAILBOX_DIR === undefined)
  @Matches(/^smtps?:\/\/[^\s/]+/, {
    message: 'SMTP_URL must be a URL such as smtps://user:password@mail.example (or set MAILBOX_DIR)',
  })
  SMTP_URL?: string;

  /** A folder for .eml files, where there is no mail server. */
  @IsOptional()
  @Validate(MailboxRequiresDemo)
  MAILBOX_DIR?: string;

  /** Maximum number of emails that one process sends per second. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  MAIL_PER_SECOND = 10;

  /** True if demo logins, whose passwords are public, and a mailbox folder are allowed. */
  get allowsDemo(): boolean {
    return allowsDemo(this);
  }
}
