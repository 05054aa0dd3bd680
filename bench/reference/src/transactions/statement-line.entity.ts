import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import { centsColumn } from '../database';
import type { AccountKind } from '../payment-messages';

@Entity('statement_line')
@Index(['userId', 'date'])
export class StatementLine {
  /** The id of the transfer or the opening balance. */
  @PrimaryColumn('uuid', { name: 'origin_id' }) originId!: string;
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @PrimaryColumn('text', { name: 'transaction_type' }) transactionType!: 'debit' | 'credit';
  @Column('text') account!: AccountKind;
  @Column(centsColumn) amount!: number;
  @CreateDateColumn({ type: 'timestamptz' }) date!: Date;
  @Column('text') description!: string;
  @Column('text', { name: 'counterparty_name' }) counterpartyName!: string;
}
