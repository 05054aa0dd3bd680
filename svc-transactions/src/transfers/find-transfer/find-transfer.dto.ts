import { IDEMPOTENCY_KEY_FORMAT, IDEMPOTENCY_KEY_RULE } from '@larkspur/service-kit/http/idempotency-key';
import { Example } from '@larkspur/service-kit/openapi/example';
import { Matches } from 'class-validator';

export class FindTransferQuery {
  @Example('0b8f6c1e-5d0a-4c7e-9d3b-2f1a7e6c5b40')
  @Matches(IDEMPOTENCY_KEY_FORMAT, { message: IDEMPOTENCY_KEY_RULE })
  idempotencyKey!: string;
}
