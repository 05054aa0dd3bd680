import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Its id is that of the transfer, so that each is posted once. */
@Entity('posting')
export class Posting {
  @PrimaryColumn('uuid') id!: string;
  @Column('text', { default: 'transfer' }) type!: 'transfer' | 'opening';
  @Column('text') status!: 'completed' | 'rejected';
  @Column('text', { nullable: true }) reason!: string | null;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt!: Date;
}
