import type { AccountKind } from '@larkspur/contracts/user';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Read only: the ledger's SQL functions write accounts. `bigint` columns are strings, as node-postgres returns them. */
@Entity({ schema: 'ledger', name: 'account' })
export class LedgerAccount {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) readonly id!: string;
  @Column('text') readonly purpose!: 'customer' | 'settlement' | 'adjustment' | 'closing';
  /** Only a customer's account has a user and a kind. */
  @Column('uuid', { name: 'user_id', nullable: true }) readonly userId!: string | null;
  @Column('text', { nullable: true }) readonly kind!: AccountKind | null;
  /** In cents. */
  @Column('bigint', { default: 0 }) readonly balance!: string;
  /** Increases with every change of the balance. */
  @Column('bigint', { default: 0 }) readonly revision!: string;
  /** The bank's day of the outgoing transfers that `spent` adds up. */
  @Column('date', { name: 'spent_on', nullable: true }) readonly spentOn!: string | null;
  @Column('bigint', { default: 0 }) readonly spent!: string;
}
