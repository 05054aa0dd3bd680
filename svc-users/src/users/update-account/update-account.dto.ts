import { MAX_BALANCE_CENTS } from '@larkspur/contracts/transaction';
import type { UpdateAccountRequest } from '@larkspur/contracts/user';
import { IsDollars } from '@larkspur/service-kit/money';
import { Example } from '@larkspur/service-kit/openapi/example';
import { Matches } from 'class-validator';
import { Reason, Required } from '../../customers/field-rules';

const BALANCE = {
  min: 0,
  max: MAX_BALANCE_CENTS,
  message: 'Enter an amount from 0 to $100,000,000,000.00 with at most two decimals.',
};

export class UpdateAccountDto implements Readonly<UpdateAccountRequest> {
  @Example('4820137765')
  @Required()
  @Matches(/^[0-9]{10}$/, { message: 'Enter a 10-digit account number.' })
  number!: string;

  @Example(8000)
  @Required()
  @IsDollars(BALANCE)
  savings!: number;
  @Example(2400.75)
  @Required()
  @IsDollars(BALANCE)
  checking!: number;
  @Example('Asked for by the customer.')
  @Reason()
  reason?: string;
}
