import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LoginState, UserChange } from './user-change';

export type OpenState = 'begun' | 'undoing';
/** `undone`: compensated; `kept`: compensation was no longer possible; `unsent`: svc-auth never got the command. */
export type SettledState = 'completed' | 'undone' | 'kept' | 'refused' | 'unsent';

/** From the request that started the change. */
interface RequestTrace {
  traceparent?: string;
  requestId?: string;
  address?: string;
}

/**
 * The state of one `LoginChangeSaga`. It is stored before svc-auth is asked, so that another process can finish or
 * compensate the change after a crash.
 */
@Entity({ name: 'login_change' })
export class LoginChange {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text', { default: 'begun' })
  state!: OpenState | SettledState;

  @Column('jsonb')
  before!: LoginState;

  @Column('jsonb')
  after!: LoginState;

  /** This service's part. Cleared when the saga ends, because it can hold the pads of a PIN key. */
  @Column('jsonb', { nullable: true })
  change!: UserChange | null;

  /** The customer's revision when the saga began. */
  @Column('bigint')
  revision!: string;

  /** Read by the previous release only. */
  @Column('boolean', { name: 'requires_revision', default: true })
  requiresRevision!: boolean;

  /** The login's revision: svc-auth refuses a step that builds on another revision. */
  @Column('bigint', { name: 'login_revision' })
  loginRevision!: string;

  @Column('jsonb')
  request!: RequestTrace;

  /** The number of commands sent to svc-auth. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** The number of failures of this service's part. */
  @Column('integer', { default: 0 })
  failures!: number;

  @Column('timestamptz', { name: 'due_at' })
  dueAt!: Date;

  @Column('timestamptz', { name: 'started_at', default: () => 'now()' })
  startedAt!: Date;

  @Column('timestamptz', { name: 'settled_at', nullable: true })
  settledAt!: Date | null;
}
