import { newId } from '@larkspur/service-kit/ids';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { LoginState, UserChange } from './user-change';

/** Longer than whoever has it needs: the deadline of a command and a transaction. */
const LEASE = '15 seconds';
const LONGEST_PAUSE_SECONDS = 120;
const KEEP_SETTLED = '30 days';

/** Of the request that asked for it. */
export interface OperationContext {
  traceparent?: string;
  requestId?: string;
  address?: string;
}

export interface LoginChange {
  id: string;
  userId: string;
  state: 'begun' | 'undoing';
  before: LoginState;
  wanted: LoginState;
  change: UserChange;
  revision: string;
  insists: boolean;
  loginRevision: string;
  context: OperationContext;
  /** How often svc-auth was asked. */
  tries: number;
  /** How often this service's half failed. */
  failures: number;
}

export type NewLoginOperation = Omit<LoginChange, 'id' | 'state' | 'tries' | 'failures'>;
export type SettledState = 'completed' | 'undone' | 'kept' | 'refused' | 'unsent';

const COLUMNS = `id, user_id AS "userId", state, before, wanted, change, revision, insists,
  login_revision AS "loginRevision", context, tries, failures`;

@Injectable()
export class LoginChangeRepository {
  constructor(private readonly database: DataSource) {}

  /** Nobody else takes it up before the lease is over. */
  async begin(manager: EntityManager, operation: NewLoginOperation): Promise<LoginChange> {
    const [begun] = await manager.query<LoginChange[]>(
      `INSERT INTO login_operation
         (id, user_id, before, wanted, change, revision, insists, login_revision, context, tries, due_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, now() + interval '${LEASE}') RETURNING ${COLUMNS}`,
      [
        newId(),
        operation.userId,
        operation.before,
        operation.wanted,
        operation.change,
        operation.revision,
        operation.insists,
        operation.loginRevision,
        operation.context,
      ],
    );
    if (!begun) throw new Error('a login operation was not stored');
    return begun;
  }

  /** The id of what is not settled yet for this user; at most one is. */
  async openOf(manager: EntityManager, userId: string): Promise<string | null> {
    const [open] = await manager.query<{ id: string }[]>(
      'SELECT id FROM login_operation WHERE user_id = $1 AND settled_at IS NULL',
      [userId],
    );
    return open?.id ?? null;
  }

  /**
   * Takes what nobody works on: each goes to one taker, however many there are. Its next turn comes later and later.
   * @param id only this one
   */
  async take(most: number, id: string | null = null): Promise<LoginChange[]> {
    const [taken] = await this.database.query<[LoginChange[], number]>(
      `UPDATE login_operation SET tries = tries + 1,
         due_at = now() + greatest(interval '${LEASE}', least(power(2, least(tries, 10)), ${LONGEST_PAUSE_SECONDS}) * interval '1 second')
       WHERE id IN (
         SELECT id FROM login_operation
         WHERE settled_at IS NULL AND due_at <= now() AND ($2::uuid IS NULL OR id = $2)
         ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
       ) RETURNING ${COLUMNS}`,
      [most, id],
    );
    return taken;
  }

  /** To be taken up again, after a pause that grows with the tries. */
  async scheduleRetry({ id, tries }: LoginChange): Promise<void> {
    const pause = Math.min(2 ** Math.min(tries - 1, 10), LONGEST_PAUSE_SECONDS);
    await this.database.query(
      `UPDATE login_operation SET due_at = now() + $2 * interval '1 second' WHERE id = $1 AND settled_at IS NULL`,
      [id, pause],
    );
  }

  async countFailure(id: string): Promise<void> {
    await this.database.query(
      'UPDATE login_operation SET failures = failures + 1 WHERE id = $1 AND settled_at IS NULL',
      [id],
    );
  }

  /** Its state as it is now, kept so until the transaction ends; `null` when it is forgotten. */
  async lock(manager: EntityManager, id: string): Promise<LoginChange['state'] | SettledState | null> {
    const [row] = await manager.query<{ state: LoginChange['state'] | SettledState }[]>(
      'SELECT state FROM login_operation WHERE id = $1 FOR UPDATE',
      [id],
    );
    return row?.state ?? null;
  }

  /** From now on svc-auth's half is taken back, which has made `loginRevision`. */
  async startCompensation(manager: EntityManager, id: string, loginRevision: number): Promise<void> {
    await manager.query(
      `UPDATE login_operation SET state = 'undoing', login_revision = $2 WHERE id = $1 AND state = 'begun'`,
      [id, loginRevision],
    );
  }

  async settle(manager: EntityManager, id: string, state: SettledState): Promise<void> {
    await manager.query(
      'UPDATE login_operation SET state = $2, settled_at = now(), change = NULL WHERE id = $1 AND settled_at IS NULL',
      [id, state],
    );
  }

  /** Settles what svc-auth was surely never asked. */
  async cancel({ id }: LoginChange): Promise<void> {
    await this.database.query(
      `UPDATE login_operation SET state = 'unsent', settled_at = now(), change = NULL
       WHERE id = $1 AND state = 'begun' AND tries = 1 AND failures = 0`,
      [id],
    );
  }

  /** Who is gone leaves no e-mail behind here. */
  async forget(manager: EntityManager, id: string): Promise<void> {
    await manager.query('DELETE FROM login_operation WHERE id = $1', [id]);
  }

  /** What is still open of a deleted user is forgotten when it is taken up. */
  async forgetSettledOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('DELETE FROM login_operation WHERE user_id = $1 AND settled_at IS NOT NULL', [userId]);
  }

  async forgetOld(): Promise<void> {
    await this.database.query(`DELETE FROM login_operation WHERE settled_at < now() - interval '${KEEP_SETTLED}'`);
  }
}
