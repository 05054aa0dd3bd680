import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@larkspur/contracts/session';
import { DatabaseServiceConfig } from '@larkspur/service-kit/config';
import { Type } from 'class-transformer';
import { IsEmail, IsInt, Length, Matches, Max, Min, ValidateIf } from 'class-validator';

const namesAdministrator = (config: AuthConfig) =>
  config.ADMIN_EMAIL !== undefined || config.ADMIN_PASSWORD !== undefined;

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

  /** Passwords hashed at the same time. Each takes 19 MiB and a thread of Node's pool, which has four. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(64)
  HASHING_CONCURRENCY = 2;
}
