import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The number of times that a user has looked up account numbers since `startedAt`. */
@Entity({ name: 'account_lookup' })
export class AccountLookup {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;

  @Column('integer')
  count!: number;
}
