import type { VerificationDecision } from '@larkspur/contracts/user';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One upload of identity documents. The customer's latest one counts. */
@Entity({ name: 'verification' })
export class Verification {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text', { name: 'document_type' })
  documentType!: string;

  /** `YYYY-MM-DD` */
  @Column('date', { name: 'date_of_birth' })
  dateOfBirth!: string;

  /** Names of stored files. */
  @Column('text')
  photo!: string;

  @Column('text', { name: 'document_front' })
  documentFront!: string;

  @Column('text', { name: 'document_back' })
  documentBack!: string;

  @Column({ type: 'timestamptz', name: 'submitted_at', precision: 3 })
  submittedAt!: Date;

  @Column('text', { nullable: true })
  decision!: VerificationDecision['decision'] | null;

  @Column({ type: 'timestamptz', name: 'decided_at', precision: 3, nullable: true })
  decidedAt!: Date | null;

  @Column('uuid', { name: 'decided_by', nullable: true })
  decidedBy!: string | null;

  @Column('text', { nullable: true })
  reason!: string | null;
}
