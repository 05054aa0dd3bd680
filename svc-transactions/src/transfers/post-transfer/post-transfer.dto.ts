import {
  MAX_BALANCE_CENTS,
  MIN_TRANSFER_CENTS,
  ROUTING_NUMBER_MIN_LENGTH,
  type TransferRequest,
} from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS, type AccountKind } from '@larkspur/contracts/user';
import { IsDollars } from '@larkspur/service-kit/money';
import { Example } from '@larkspur/service-kit/openapi/example';
import { Text } from '@larkspur/service-kit/validation/text';
import { IsIn, Matches } from 'class-validator';

export class PostTransferDto implements Readonly<TransferRequest> {
  @IsIn(ACCOUNT_KINDS, { message: 'Choose savings or checking.' }) from!: AccountKind;

  @Example(84.5)
  @IsDollars({
    min: MIN_TRANSFER_CENTS,
    max: MAX_BALANCE_CENTS,
    message: 'Enter an amount of at least $1.00 with up to two decimal places.',
  })
  amount!: number;

  @Example('3104457781')
  @Matches(/^[0-9A-Za-z]{4,34}$/, { message: 'Enter an account number of 4 to 34 letters or digits.' })
  accountNumber!: string;
  @Example('Brandywine Trust')
  @Text({ max: 100, message: 'Enter the name of the recipient’s bank.' })
  bankName!: string;

  @Example('031100209')
  @Matches(new RegExp(`^[0-9A-Za-z]{${ROUTING_NUMBER_MIN_LENGTH},34}$`), {
    message: `Enter a routing number of at least ${ROUTING_NUMBER_MIN_LENGTH} characters.`,
  })
  routingNumber!: string;

  @Example('checking')
  @IsIn(ACCOUNT_KINDS, { message: 'Please fill all fields' })
  accountType!: AccountKind;
  @Example('Delmarva Power')
  @Text({ max: 100, message: 'Please fill all fields' })
  to!: string;
  @Example('Electricity, November')
  @Text({ min: 0, max: 200, message: 'Enter a description of up to 200 characters.' })
  description!: string;
  @Example('246810')
  @Matches(/^[0-9]{6}$/, { message: 'Enter your 6-digit payment PIN.' })
  paymentPin!: string;
}
