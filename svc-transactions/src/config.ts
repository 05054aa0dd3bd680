import { DatabaseServiceConfig } from '@larkspur/service-kit/config';
import { KEYRING } from '@larkspur/service-kit/security/keyring';
import { Type } from 'class-transformer';
import { IsInt, Matches, Max, Min } from 'class-validator';

export class TransactionsConfig extends DatabaseServiceConfig {
  /** A keyring, the same as in svc-users: see keyring.ts and pin-proof.ts of the service kit. */
  @Matches(KEYRING, {
    message:
      'PIN_KEY must be 64 hexadecimal digits, or several such keys separated by commas, of which the last may begin with +',
  })
  PIN_KEY!: string;

  /** The time that a request waits for the outcome of its transfer before the response is 202. */
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(30_000)
  TRANSFER_RESPONSE_TIMEOUT_MS = 5_000;

  /** Timeout of one `accounts.post` command. */
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(60_000)
  TRANSFER_REPLY_TIMEOUT_MS = 10_000;

  /** A transfer that is still pending is sent to svc-users again after this time. */
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(60_000)
  TRANSFER_RESEND_DELAY_MS = 6_000;
}
