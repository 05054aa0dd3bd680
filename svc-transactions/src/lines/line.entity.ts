import type { LineKind, LineStatus, TransactionType } from '@larkspur/contracts/transaction';
import type { AccountKind } from '@larkspur/contracts/user';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { centsColumn } from './cents-column';

/** A statement line with an outcome. `written_in` is written by the database and read only by index-lines.sql. */
@Entity('line')
export class LineEntity {
  /** The transfer's id for a payer's line, the posting's id for an adjustment. */
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('text') kind!: LineKind;
  @Column('text') status!: Exclude<LineStatus, 'pending'>;
  /** `null` for a memo, and only for a memo. */
  @Column('text', { nullable: true }) account!: AccountKind | null;
  @Column('text', { name: 'transaction_type' }) transactionType!: TransactionType;
  /** Cents. */
  @Column(centsColumn) amount!: number;
  @Column({ type: 'timestamptz', precision: 3 }) date!: Date;
  @Column('text') description!: string;
  /** The transfer or posting that the lines of both parties belong to. */
  @Column('uuid', { name: 'origin_id' }) originId!: string;
  @Column('text', { name: 'counterparty_name', nullable: true }) counterpartyName!: string | null;
  @Column('text', { name: 'counterparty_number', nullable: true }) counterpartyNumber!: string | null;
  @Column('text', { name: 'counterparty_bank', nullable: true }) counterpartyBank!: string | null;
  /** Why the transfer was rejected. */
  @Column('text', { nullable: true }) reason!: string | null;
}
