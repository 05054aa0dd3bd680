import type { ReverseTransferRequest } from '@larkspur/contracts/transaction';
import { Example } from '../openapi/example';
import { Text } from '../validation/text';

/** Validated by svc-transactions, which receives it, and by svc-users, which checks what was asked for. */
export class ReverseTransferDto implements Readonly<ReverseTransferRequest> {
  @Example('Asked for by the customer.')
  @Text({ max: 150, message: 'Enter a reason of up to 150 characters.' })
  reason!: string;
}
