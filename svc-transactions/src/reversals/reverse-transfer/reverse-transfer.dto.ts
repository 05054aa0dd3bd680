import type { ReverseTransferRequest } from '@larkspur/contracts/transaction';
import { Example } from '@larkspur/service-kit/openapi/example';
import { Text } from '@larkspur/service-kit/validation/text';

export class ReverseTransferDto implements Readonly<ReverseTransferRequest> {
  @Example('Asked for by the customer.')
  @Text({ max: 150, message: 'Enter a reason of up to 150 characters.' })
  reason!: string;
}
