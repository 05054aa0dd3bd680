import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'dead_letter' })
export class DeadLetter {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  queue!: string;

  @Column('text')
  type!: string;

  @Column('text')
  reason!: string;

  /** The payload as JSON, with secrets and personal data masked. */
  @Column('text', { nullable: true })
  masked!: string | null;

  /** Only selected for a redrive, which clears it: the original message must never reach a response. */
  @Column('bytea', { nullable: true, select: false })
  original!: Buffer | null;

  @Column('text', { nullable: true, select: false })
  properties!: string | null;

  @Column({ type: 'timestamptz', name: 'died_at', precision: 3 })
  diedAt!: Date;

  @Column({ type: 'timestamptz', name: 'redriven_at', precision: 3, nullable: true })
  redrivenAt!: Date | null;

  @Column('uuid', { name: 'redriven_by', nullable: true })
  redrivenBy!: string | null;
}
