import type { AuditAction, AuditChange } from '@larkspur/contracts/audit';
import type { Role } from '@larkspur/contracts/session';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Append-only: the service's database role can read and insert, not update or delete. */
@Entity({ schema: 'audit', name: 'record' })
export class AuditRecord {
  /** Assigned by the sender, so that a redelivered event is recorded once. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  action!: AuditAction;

  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId!: string | null;

  @Column('text', { name: 'actor_role', nullable: true })
  actorRole!: Role | null;

  @Column('uuid', { name: 'subject_id', nullable: true })
  subjectId!: string | null;

  @Column('text', { name: 'object_id', nullable: true })
  objectId!: string | null;

  @Column('jsonb')
  changes!: AuditChange[];

  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('text', { nullable: true })
  address!: string | null;

  @Column('text', { name: 'request_id', nullable: true })
  requestId!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  at!: Date;

  @Column('timestamptz', { name: 'recorded_at', default: () => 'now()' })
  recordedAt!: Date;
}
