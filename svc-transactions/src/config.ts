import { DatabaseServiceConfig } from '@larkspur/service-kit/config';
import { Type } from 'class-transformer';
import { IsInt, Matches, Max, Min } from 'class-validator';

export class TransactionsConfig extends DatabaseServiceConfig {
  /** 32 bytes in hex, shared with svc-users: see pin-proof.ts of the service kit. */
  @Matches(/^[0-9a-f]{64}$/, { message: 'must be 64 hexadecimal digits' })
  PIN_KEY!: string;

  /** After this many milliseconds the caller is told 202: the outcome is not known yet (decision 30). */
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(30_000)
  TRANSFER_ANSWER_WITHIN_MS = 5_000;

  /** How long one command waits for its reply. */
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(60_000)
  TRANSFER_REPLY_WITHIN_MS = 10_000;

  /** A transfer without an outcome is first sent again after this many milliseconds. */
  @Type(() => Number)
  @IsInt()
  @Min(100)
  @Max(60_000)
  TRANSFER_RESEND_AFTER_MS = 6_000;
}
