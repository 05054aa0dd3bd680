import { pgInteger, queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { newId } from '@larkspur/service-kit/ids';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Not, Raw, type Repository } from 'typeorm';
import { LoginChange, type OpenState, type SettledState } from './login-change.entity';
import { loginState, userChange } from './user-change';

/** Longer than one attempt takes: the timeout of a command plus a transaction. */
const LEASE = '15 seconds';
const MAX_RETRY_DELAY_SECONDS = 120;
const RETENTION = '30 days';

const openLoginChange = z
  .object({
    id: z.string(),
    userId: z.string(),
    state: z.enum(['begun', 'undoing']),
    before: loginState,
    after: loginState,
    change: userChange,
    revision: z.string(),
    loginRevision: z.string(),
    request: z.object({
      traceparent: z.string().optional(),
      requestId: z.string().optional(),
      address: z.string().optional(),
    }),
    attempts: pgInteger,
    failures: pgInteger,
  })
  .describe('open login change');

export type OpenLoginChange = z.output<typeof openLoginChange>;
type NewLoginChange = Omit<OpenLoginChange, 'id' | 'state' | 'attempts' | 'failures'>;

const COLUMNS = `id, user_id AS "userId", state, before, after, change, revision,
  login_revision AS "loginRevision", request, attempts, failures`;

@Injectable()
export class LoginChangeRepository {
  constructor(@InjectRepository(LoginChange) private readonly changes: Repository<LoginChange>) {}

  /** Stores the change under a lease: the job that resumes changes leaves it alone until the lease expires. */
  async begin(manager: EntityManager, change: NewLoginChange): Promise<OpenLoginChange> {
    const begun = { ...change, id: newId(), state: 'begun' as const, attempts: 1, failures: 0 };
    await manager.insert(LoginChange, { ...begun, dueAt: () => `now() + interval '${LEASE}'` });
    return begun;
  }

  /** A user has at most one open change. */
  async findOpenId(manager: EntityManager, userId: string): Promise<string | null> {
    const open = await manager.findOne(LoginChange, { where: { userId, settledAt: IsNull() }, select: { id: true } });
    return open?.id ?? null;
  }

  /**
   * Takes changes whose lease has expired. SKIP LOCKED gives each to one process. The lease grows with every attempt.
   * @param id only this change
   */
  acquire(limit: number, id: string | null = null): Promise<OpenLoginChange[]> {
    return queryRows(
      this.changes.manager,
      openLoginChange,
      // Materialized, because a plan may evaluate a subquery once for each row, and each time it skips other locked rows.
      `WITH due AS MATERIALIZED (
         SELECT id FROM login_change
         WHERE settled_at IS NULL AND due_at <= now() AND ($2::uuid IS NULL OR id = $2)
         ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       UPDATE login_change SET attempts = attempts + 1,
         due_at = now() + greatest(interval '${LEASE}', least(power(2, least(attempts, 10)), ${MAX_RETRY_DELAY_SECONDS}) * interval '1 second')
       WHERE id IN (SELECT id FROM due)
       RETURNING ${COLUMNS}`,
      [limit, id],
    );
  }

  /** With exponential backoff. */
  async scheduleRetry({ id, attempts }: OpenLoginChange): Promise<void> {
    const seconds = Math.min(2 ** Math.min(attempts - 1, 10), MAX_RETRY_DELAY_SECONDS);
    await this.changes.update({ id, settledAt: IsNull() }, { dueAt: () => `now() + interval '${seconds} seconds'` });
  }

  async countFailure(id: string): Promise<void> {
    await this.changes.increment({ id, settledAt: IsNull() }, 'failures', 1);
  }

  /** Locks the change until the transaction ends. */
  async lockState(manager: EntityManager, id: string): Promise<OpenState | SettledState | null> {
    const change = await manager.findOne(LoginChange, {
      where: { id },
      select: { id: true, state: true },
      lock: { mode: 'pessimistic_write' },
    });
    return change?.state ?? null;
  }

  /** @param loginRevision that svc-auth's step has created and compensation must build on */
  async startCompensation(manager: EntityManager, id: string, loginRevision: number): Promise<void> {
    await manager.update(
      LoginChange,
      { id, state: 'begun' },
      { state: 'undoing', loginRevision: String(loginRevision) },
    );
  }

  async settle(manager: EntityManager, id: string, state: SettledState): Promise<void> {
    await manager.update(LoginChange, { id, settledAt: IsNull() }, { state, settledAt: () => 'now()', change: null });
  }

  /** Settles a change whose command was certainly never sent. */
  async cancel({ id }: OpenLoginChange): Promise<void> {
    await this.changes.update(
      { id, state: 'begun', attempts: 1, failures: 0 },
      { state: 'unsent', settledAt: () => 'now()', change: null },
    );
  }

  /** For a deleted user: no email address of theirs may stay here. */
  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(LoginChange, { id });
  }

  /** A deleted user's open change is deleted when it is resumed. */
  async deleteSettledOfUser(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(LoginChange, { userId, settledAt: Not(IsNull()) });
  }

  async deleteOld(): Promise<void> {
    await this.changes.delete({ settledAt: Raw((column) => `${column} < now() - interval '${RETENTION}'`) });
  }
}
