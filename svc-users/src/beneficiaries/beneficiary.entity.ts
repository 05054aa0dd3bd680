import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'beneficiary' })
export class Beneficiary {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  /** Unique, so that a lookup names exactly one payee. */
  @Column('text', { name: 'account_number', unique: true })
  accountNumber!: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
