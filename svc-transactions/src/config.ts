import { DatabaseServiceConfig } from '@larkspur/service-kit/config';
import { Matches } from 'class-validator';

export class TransactionsConfig extends DatabaseServiceConfig {
  /** 32 bytes in hex, shared with svc-users: see pin-proof.ts of the service kit. */
  @Matches(/^[0-9a-f]{64}$/, { message: 'must be 64 hexadecimal digits' })
  PIN_KEY!: string;
}
