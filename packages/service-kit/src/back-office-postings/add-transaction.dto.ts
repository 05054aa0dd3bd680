import {
  type AddTransactionRequest,
  MAX_BALANCE_CENTS,
  TRANSACTION_TYPES,
  type TransactionType,
} from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS, type AccountKind } from '@larkspur/contracts/user';
import { IsIn, IsOptional } from 'class-validator';
import { IsDollars } from '../money';
import { Example } from '../openapi/example';
import { IsIsoDate } from '../validation/iso-date';
import { Text } from '../validation/text';
import { IsTransactionDate } from '../validation/transaction-date';

/** Validated by svc-transactions, which receives it, and by svc-users, which checks what was asked for. */
export class AddTransactionDto implements Readonly<AddTransactionRequest> {
  @Example(84.5)
  @IsDollars({
    min: 1,
    max: MAX_BALANCE_CENTS,
    message: 'Enter an amount greater than zero with up to two decimal places.',
  })
  amount!: number;
  @IsIn(TRANSACTION_TYPES, { message: 'Choose debit or credit.' }) transactionType!: TransactionType;
  @Example('2026-11-20T09:41:07.000Z')
  @IsIsoDate({ message: 'Enter a date, such as 2026-03-01.' })
  @IsTransactionDate({ message: 'Enter a date from January 1, 1900, to today.' })
  date!: string;
  @Example('Electricity, November')
  @Text({ max: 200, message: 'Enter a description of up to 200 characters.' })
  description!: string;
  @IsOptional() @IsIn(ACCOUNT_KINDS, { message: 'Choose savings or checking.' }) account?: AccountKind;
}
