import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account number stays with its first user forever, so that money sent to an old number never reaches a stranger. */
@Entity({ name: 'issued_account_number' })
export class IssuedAccountNumber {
  @PrimaryColumn('text')
  number!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'issued_at', default: () => 'now()' })
  issuedAt!: Date;
}
