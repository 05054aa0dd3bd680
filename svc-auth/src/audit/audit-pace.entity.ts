import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When an entry of this kind about this login was last recorded. */
@Entity('audit_pace')
export class AuditPace {
  @PrimaryColumn('uuid', { name: 'subject_id' }) subjectId!: string;
  @PrimaryColumn('text') action!: string;
  @Column('timestamptz', { name: 'told_at' }) recordedAt!: Date;
}
