import type { RejectionReason } from '@larkspur/contracts/errors';
import type { LineStatus } from '@larkspur/contracts/transaction';
import type { AccountKind } from '@larkspur/contracts/user';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { centsColumn } from '../lines/cents-column';

/** A payment order. A pending row is also the outbox entry of its `accounts.post` command. */
@Entity('transfer')
export class TransferEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'payer_id' }) payerId!: string;
  /** `null` after 24 to 48 hours, and for requests without a key. */
  @Column('text', { name: 'idempotency_key', nullable: true }) idempotencyKey!: string | null;
  @Column('text') fingerprint!: string;
  @Column('text', { name: 'from_kind' }) fromKind!: AccountKind;
  /** Cents. */
  @Column(centsColumn) amount!: number;
  @Column('text', { name: 'account_number' }) accountNumber!: string;
  @Column('text', { name: 'bank_name' }) bankName!: string;
  @Column('text', { name: 'routing_number' }) routingNumber!: string;
  @Column('text', { name: 'account_type' }) accountType!: AccountKind;
  @Column('text', { name: 'recipient_name' }) recipientName!: string;
  @Column('text') description!: string;
  /** Valid for this transfer only, and removed with the outcome. */
  @Column('text', { name: 'pin_proof', nullable: true }) pinProof!: string | null;
  @Column('text', { default: 'pending' }) status!: LineStatus;
  @Column('text', { nullable: true }) reason!: RejectionReason | null;
  @Column('text', { name: 'request_id', nullable: true }) requestId!: string | null;
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', name: 'finished_at', precision: 3, nullable: true }) finishedAt!: Date | null;
  @Column('integer', { default: 1 }) attempts!: number;
  @Column({ type: 'timestamptz', name: 'next_attempt_at' }) nextAttemptAt!: Date;
  @Column({ type: 'timestamptz', name: 'last_attempt_at', nullable: true }) lastAttemptAt!: Date | null;
}
