import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A note of staff on a customer. Never changed: the service's role can only select and insert. */
@Entity({ schema: 'audit', name: 'customer_note' })
export class CustomerNote {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('uuid', { name: 'author_id' }) authorId!: string;
  @Column('text') text!: string;
  @Column({ type: 'timestamptz', precision: 3, name: 'created_at', default: () => 'now()' }) createdAt!: Date;
}
