import { Column, CreateDateColumn, Entity, PrimaryColumn, Unique } from 'typeorm';
import { centsColumn } from '../database';
import type { AccountKind } from '../payment-messages';

@Entity('transfer')
@Unique(['payerId', 'idempotencyKey'])
export class Transfer {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'payer_id' }) payerId!: string;
  @Column('text', { name: 'idempotency_key', nullable: true }) idempotencyKey!: string | null;
  @Column('text', { name: 'from_kind' }) from!: AccountKind;
  @Column(centsColumn) amount!: number;
  @Column('text', { name: 'account_number' }) accountNumber!: string;
  @Column('text', { name: 'bank_name' }) bankName!: string;
  @Column('text', { name: 'routing_number' }) routingNumber!: string;
  @Column('text', { name: 'account_type' }) accountType!: AccountKind;
  @Column('text', { name: 'recipient_name' }) recipientName!: string;
  @Column('text') description!: string;
  @Column('text', { default: 'pending' }) status!: 'pending' | 'completed' | 'rejected';
  @Column('text', { nullable: true }) reason!: string | null;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'finished_at', nullable: true }) finishedAt!: Date | null;
}
