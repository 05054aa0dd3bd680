import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The time at which an entry of this kind about this login was last recorded. */
@Entity('audit_rate_limit')
export class AuditRateLimit {
  @PrimaryColumn('uuid', { name: 'subject_id' }) subjectId!: string;
  @PrimaryColumn('text') action!: string;
  @Column('timestamptz', { name: 'recorded_at' }) recordedAt!: Date;
}
