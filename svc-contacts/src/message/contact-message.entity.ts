import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('contact_message')
export class ContactMessageEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('text') email!: string;
  /** Empty when the sender left it out. */
  @Column('text') phone!: string;
  /** Empty when the sender left it out. */
  @Column('text') subject!: string;
  @Column('text') message!: string;
  @Column('boolean', { name: 'is_read', default: false }) isRead!: boolean;
  /** Milliseconds only: a page cursor carries it as a JavaScript date. */
  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' }) createdAt!: Date;
}
