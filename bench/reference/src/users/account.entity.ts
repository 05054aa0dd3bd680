import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { centsColumn } from '../database';
import type { AccountKind } from '../payment-messages';

@Entity('account')
@Unique(['userId', 'kind'])
export class Account {
  @PrimaryGeneratedColumn('identity') id!: number;
  /** `null` for the account from which opening balances come. */
  @Column('uuid', { name: 'user_id', nullable: true }) userId!: string | null;
  @Column('text') kind!: AccountKind | 'opening';
  @Column({ ...centsColumn, default: 0 }) balance!: number;
}
