import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@larkspur/contracts/session';
import { DatabaseServiceConfig } from '@larkspur/service-kit/config';
import { Type } from 'class-transformer';
import {
  Equals,
  IsEmail,
  IsInt,
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

const namesAdministrator = (config: AuthConfig) =>
  config.ADMIN_EMAIL !== undefined || config.ADMIN_PASSWORD !== undefined;
const namesAuditor = (config: AuthConfig) =>
  config.AUDITOR_EMAIL !== undefined || config.AUDITOR_PASSWORD !== undefined;

@ValidatorConstraint({ name: 'onlyForADemonstration' })
class OnlyForADemonstration {
  validate(value: unknown, { object }: ValidationArguments): boolean {
    const { allowsDemo, SMTP_URL } = object as AuthConfig;
    return typeof value === 'string' && (allowsDemo || SMTP_URL !== undefined);
  }

  defaultMessage(): string {
    return 'MAILBOX_DIR under NODE_ENV=production needs LARKSPUR_DEMO=1, or SMTP_URL beside it: customers would get no mail';
  }
}

export class AuthConfig extends DatabaseServiceConfig {
  /** 32 bytes in hex: the private signing keys are stored encrypted under it. */
  @Matches(/^[0-9a-f]{64}$/, { message: 'KEY_ENCRYPTION_SECRET must be 64 hexadecimal digits' })
  KEY_ENCRYPTION_SECRET!: string;

  /** The first administrator; both or neither. */
  @ValidateIf(namesAdministrator)
  @IsEmail({}, { message: 'ADMIN_EMAIL must be an e-mail address (it goes together with ADMIN_PASSWORD)' })
  ADMIN_EMAIL?: string;

  @ValidateIf(namesAdministrator)
  @Length(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH, {
    message: `ADMIN_PASSWORD must have ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters (it goes together with ADMIN_EMAIL)`,
  })
  ADMIN_PASSWORD?: string;

  /** The first auditor, who sees all of the back office and changes nothing; both or neither. */
  @ValidateIf(namesAuditor)
  @IsEmail({}, { message: 'AUDITOR_EMAIL must be an e-mail address (it goes together with AUDITOR_PASSWORD)' })
  AUDITOR_EMAIL?: string;

  @ValidateIf(namesAuditor)
  @Length(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH, {
    message: `AUDITOR_PASSWORD must have ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters (it goes together with AUDITOR_EMAIL)`,
  })
  AUDITOR_PASSWORD?: string;

  /** The bank's address in a browser: what the links in mails begin with. Never taken from a request. */
  @Matches(/^https?:\/\/[^\s/?#]+$/, { message: 'PUBLIC_URL must be an origin such as https://bank.example' })
  PUBLIC_URL!: string;

  /** Allows in production what only a demonstration may do. */
  @IsOptional()
  @Equals('1', { message: 'LARKSPUR_DEMO must be 1, or absent' })
  LARKSPUR_DEMO?: '1';

  /** Days that a signing key signs before the next one takes its place. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(365)
  SIGNING_KEY_DAYS = 30;

  /** Passwords hashed at the same time. Each takes 19 MiB and a thread of Node's pool, which has four. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(64)
  HASHING_CONCURRENCY = 2;

  /** The mail server: `smtp(s)://user:password@host:port`. Without it mail stays in MAILBOX_DIR. */
  @ValidateIf((config: AuthConfig) => config.SMTP_URL !== undefined || config.MAILBOX_DIR === undefined)
  @Matches(/^smtps?:\/\/[^\s/]+/, {
    message: 'SMTP_URL must be an address such as smtps://user:password@mail.example (or name a folder: MAILBOX_DIR)',
  })
  SMTP_URL?: string;

  /** A folder that keeps mail as .eml files where there is no mail server. */
  @IsOptional()
  @Validate(OnlyForADemonstration)
  MAILBOX_DIR?: string;

  /** Mails that one process sends in a second at most. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  MAIL_PER_SECOND = 10;

  /** Demo log-ins, whose passwords stand in the repository, and mail that stays in a folder. */
  get allowsDemo(): boolean {
    return this.NODE_ENV !== 'production' || this.LARKSPUR_DEMO === '1';
  }
}
