import type { AuditChange } from '@larkspur/contracts/audit';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The personal values of an audit record. Written by a trigger, and deleted together with the customer. */
@Entity({ schema: 'audit', name: 'personal_data' })
export class AuditPersonalData {
  @PrimaryColumn('uuid', { name: 'record_id' })
  recordId!: string;

  @Column('uuid', { name: 'subject_id', nullable: true })
  subjectId!: string | null;

  @Column('jsonb')
  changes!: AuditChange[];

  @Column('text', { nullable: true })
  address!: string | null;

  /** Only a reason that staff wrote: see `audit.is_reason_personal`. */
  @Column('text', { nullable: true })
  reason!: string | null;
}
