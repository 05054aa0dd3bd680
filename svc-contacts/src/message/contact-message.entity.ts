import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('contact_message')
export class ContactMessageEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('text') email!: string;
  /** Empty when the sender left it out; so is the subject. */
  @Column('text') phone!: string;
  @Column('text') subject!: string;
  @Column('text') message!: string;
  @Column('boolean', { name: 'is_read' }) isRead!: boolean;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
