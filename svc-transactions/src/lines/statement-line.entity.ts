import type { LineKind, LineStatus, TransactionType } from '@larkspur/contracts/transaction';
import type { AccountKind } from '@larkspur/contracts/user';
import { ViewColumn, ViewEntity } from 'typeorm';
import { centsColumn } from './cents-column';

/** The view `statement`: the lines, and the customer's own pending transfers. Migrations create it. */
@ViewEntity({ name: 'statement', synchronize: false })
export class StatementLineEntity {
  @ViewColumn() id!: string;
  @ViewColumn({ name: 'user_id' }) userId!: string;
  @ViewColumn() kind!: LineKind;
  @ViewColumn() status!: LineStatus;
  @ViewColumn() account!: AccountKind | null;
  @ViewColumn({ name: 'transaction_type' }) transactionType!: TransactionType;
  /** Cents. */
  @ViewColumn({ transformer: centsColumn.transformer }) amount!: number;
  @ViewColumn() date!: Date;
  @ViewColumn() description!: string;
  @ViewColumn({ name: 'origin_id' }) originId!: string;
  @ViewColumn({ name: 'counterparty_name' }) counterpartyName!: string | null;
  @ViewColumn({ name: 'counterparty_number' }) counterpartyNumber!: string | null;
  @ViewColumn({ name: 'counterparty_bank' }) counterpartyBank!: string | null;
  @ViewColumn() reason!: string | null;
}
