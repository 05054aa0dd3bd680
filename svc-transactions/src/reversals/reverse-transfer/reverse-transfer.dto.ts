import type { ReverseTransferRequest } from '@larkspur/contracts/transaction';
import { Text } from '@larkspur/service-kit/validation/text';

export class ReverseTransferDto implements Readonly<ReverseTransferRequest> {
  @Text({ max: 150, message: 'Enter a reason of up to 150 characters.' }) reason!: string;
}
