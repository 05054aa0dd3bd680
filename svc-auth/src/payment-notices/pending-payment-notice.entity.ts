import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An outgoing payment that has not been emailed to its payer yet. */
@Entity('pending_payment_notice')
export class PendingPaymentNotice {
  @PrimaryColumn('uuid', { name: 'line_id' }) lineId!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  /** In cents; the driver returns bigint as text. */
  @Column('bigint') amount!: string;
  @Column('text') payee!: string;
  @Column('text') reference!: string;
  @Column('timestamptz', { name: 'paid_at' }) paidAt!: Date;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
}
