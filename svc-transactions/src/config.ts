import { DatabaseServiceConfig } from '@larkspur/service-kit/config';
import { Type } from 'class-transformer';
import { IsInt, Matches, Max, Min } from 'class-validator';

export class TransactionsConfig extends DatabaseServiceConfig {
  /** 32 bytes in hex, the same as in svc-users: see pin-proof.ts of the service kit. */
  @Matches(/^[0-9a-f]{64}$/, { message: 'must be 64 hexadecimal digits' })
  PIN_KEY!: string;

  /** How long a request waits for the outcome of its transfer before it is answered 202. */
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(30_000)
  TRANSFER_ANSWER_WITHIN_MS = 5_000;

  /** Timeout of one `accounts.post` command. */
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(60_000)
  TRANSFER_REPLY_WITHIN_MS = 10_000;

  /** A transfer that is still pending is sent to svc-users again after this time. */
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(60_000)
  TRANSFER_RESEND_AFTER_MS = 6_000;
}
