import type { Events } from '@larkspur/contracts/messages';
import { ACCESS_TOKEN_SECONDS } from '@larkspur/contracts/session';
import { pgInteger, queryRow, queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { currentContext } from '@larkspur/service-kit/http/request-context';
import { newId } from '@larkspur/service-kit/ids';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import type { Login } from '../login/login.entity';
import type { RefreshCookie } from './browser-context';
import { RefreshTokens } from './refresh-tokens.service';
import { Session } from './session.entity';
import { REUSE_GRACE_SECONDS, SESSION_LIFETIMES } from './session-lifetime';

/**
 * The maximum number of sessions, more than a customer has browsers. Without a limit, one login could delay its own disabling,
 * and every process that reads revocations.
 */
const MAX_ACTIVE = 100;
/** A login that has more sessions, from before this limit, loses them in several sign-ins, each of which stays fast. */
const MAX_ENDED_PER_SIGN_IN = 500;

/** The maximum difference between the clocks of two machines: a revocation is published that much longer than tokens live. */
const CLOCK_SKEW_SECONDS = 60;
const REVOCATION_SECONDS = ACCESS_TOKEN_SECONDS + CLOCK_SKEW_SECONDS;
/** The days that ended sessions are kept: long enough to answer a customer's question about last week. */
const RETENTION_DAYS = 30;

const lifetimeRow = z.object({ seconds: z.int() });
const revokedRow = z.object({
  id: z.string(),
  userId: z.string(),
  revokedAt: pgInteger,
  /** The session had not expired. */
  wasActive: z.boolean(),
});
const presentedRow = z.object({
  userId: z.string(),
  isActive: z.boolean(),
  /** The token is the session's valid one. */
  isCurrent: z.boolean(),
  /** The token was the valid one until a moment ago. */
  isRecentlyReplaced: z.boolean(),
  /** Until the session ends. */
  seconds: z.int(),
});
const revocationRow = z.object({ id: z.string(), revokedAt: pgInteger });
const activeRow = z.object({
  id: z.string(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
});

type RevokedSession = z.infer<typeof revokedRow>;
/** A session whose refresh token was presented, locked until the transaction ends. */
type PresentedSession = z.infer<typeof presentedRow>;
export type ActiveSession = z.infer<typeof activeRow>;

export interface OpenedSession {
  sessionId: string;
  refresh: RefreshCookie;
  /** The sessions that were ended for it, because the login had too many. */
  endedIds: string[];
}

const REVOKED_COLUMNS = `id, user_id AS "userId", extract(epoch FROM revoked_at)::bigint AS "revokedAt",
  expires_at > now() AS "wasActive"`;
/** For a machine whose clock is slow, a token outlives its session. */
const MAY_HAVE_TOKENS = `revoked_at IS NULL AND expires_at > now() - make_interval(secs => ${REVOCATION_SECONDS})`;
const SECONDS_LEFT = 'floor(extract(epoch FROM expires_at - now()))::integer AS seconds';

@Injectable()
export class SessionRepository {
  constructor(
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    private readonly refreshTokens: RefreshTokens,
    private readonly outbox: Outbox,
  ) {}

  /**
   * FOR NO KEY UPDATE serializes this with a transaction that disables the login or changes its password: either that one waits
   * and then sees this session, or this one waits and sees the changed login. Without it, a session opened at that moment
   * would survive. It also serializes sign-ins of one login, which therefore cannot exceed its limit together.
   * @returns null when the login was disabled, or its password changed, since it was read
   */
  async open(manager: EntityManager, login: Login, userAgent: string | null): Promise<OpenedSession | null> {
    const sessionId = newId();
    const { token, hash } = this.refreshTokens.issue(sessionId);
    const { idleSeconds, maxSeconds } = SESSION_LIFETIMES[login.role];
    const row = await queryRow(
      manager,
      lifetimeRow,
      `INSERT INTO session (id, user_id, refresh_hash, expires_at, ends_at, user_agent, address)
       SELECT $1, user_id, $4, now() + make_interval(secs => $5), now() + make_interval(secs => $6), $7, $8
       FROM (
         SELECT user_id FROM login WHERE user_id = $2 AND NOT is_disabled AND password_hash = $3 FOR NO KEY UPDATE
       ) AS entitled
       RETURNING ${SECONDS_LEFT}`,
      [
        sessionId,
        login.userId,
        login.passwordHash,
        hash,
        idleSeconds,
        maxSeconds,
        userAgent,
        currentContext()?.address ?? null,
      ],
    );
    if (!row) return null;
    const endedIds = await this.revokeSurplus(manager, login.userId, sessionId);
    return { sessionId, refresh: { token, seconds: row.seconds }, endedIds };
  }

  /**
   * Locks a session and compares a presented refresh token with its valid one. Other requests for the session wait.
   * clock_timestamp() rather than now(): after waiting for the row lock, the elapsed time counts.
   */
  lock(manager: EntityManager, sessionId: string, refreshHash: Buffer): Promise<PresentedSession | null> {
    return queryRow(
      manager,
      presentedRow,
      `SELECT user_id AS "userId", revoked_at IS NULL AND expires_at > now() AS "isActive",
              refresh_hash IS NOT DISTINCT FROM $2 AS "isCurrent",
              coalesce(previous_hash IS NOT DISTINCT FROM $2
                AND rotated_at > clock_timestamp() - make_interval(secs => $3), false) AS "isRecentlyReplaced",
              ${SECONDS_LEFT}
       FROM session WHERE id = $1 FOR UPDATE`,
      [sessionId, refreshHash, REUSE_GRACE_SECONDS],
    );
  }

  /** Replaces the refresh token and extends the session. @returns null when the session is over */
  async rotate(
    manager: EntityManager,
    sessionId: string,
    { role }: Login,
    userAgent: string | null,
  ): Promise<RefreshCookie | null> {
    const { token, hash } = this.refreshTokens.issue(sessionId);
    const row = await queryRow(
      manager,
      lifetimeRow,
      `UPDATE session
       SET refresh_hash = $2, previous_hash = refresh_hash, rotated_at = clock_timestamp(), last_seen_at = now(),
           expires_at = least(now() + make_interval(secs => $3), ends_at), user_agent = coalesce($4, user_agent),
           address = coalesce($5, address)
       WHERE id = $1 AND revoked_at IS NULL AND expires_at > now()
       RETURNING ${SECONDS_LEFT}`,
      [sessionId, hash, SESSION_LIFETIMES[role].idleSeconds, userAgent, currentContext()?.address ?? null],
    );
    return row && { token, seconds: row.seconds };
  }

  /** The session `currentId` first, then the most recently used. */
  findActive(userId: string, currentId: string): Promise<ActiveSession[]> {
    return queryRows(
      this.sessions.manager,
      activeRow,
      `SELECT id, user_agent AS "userAgent", address, created_at AS "createdAt", last_seen_at AS "lastSeenAt"
       FROM session WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now()
       ORDER BY id = $2 DESC, last_seen_at DESC LIMIT ${MAX_ACTIVE}`,
      [userId, currentId],
    );
  }

  /**
   * Revokes and publishes once: a session that was revoked before stays as it is.
   * @returns the session's user, or null when the session was already over
   */
  async revoke(manager: EntityManager, sessionId: string): Promise<string | null> {
    const [session] = await this.publish(
      manager,
      await queryRows(
        manager,
        revokedRow,
        `UPDATE session SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL RETURNING ${REVOKED_COLUMNS}`,
        [sessionId],
      ),
    );
    return session?.userId ?? null;
  }

  /** Also revokes a session that has expired a moment ago. @returns false when this user has no such active session */
  async revokeOwn(manager: EntityManager, userId: string, sessionId: string): Promise<boolean> {
    const revoked = await this.publish(
      manager,
      await queryRows(
        manager,
        revokedRow,
        `UPDATE session SET revoked_at = now()
         WHERE id = $1 AND user_id = $2 AND ${MAY_HAVE_TOKENS} RETURNING ${REVOKED_COLUMNS}`,
        [sessionId, userId],
      ),
    );
    return revoked.some(({ wasActive }) => wasActive);
  }

  async revokeAllOfUser(manager: EntityManager, userId: string): Promise<void> {
    await this.revokeOthers(manager, userId, null);
  }

  /**
   * Also revokes sessions that have expired a moment ago.
   * @param keptId a session to keep
   * @returns the ids of the active sessions that this call ended
   */
  async revokeOthers(manager: EntityManager, userId: string, keptId: string | null): Promise<string[]> {
    const revoked = await queryRows(
      manager,
      revokedRow,
      `UPDATE session SET revoked_at = now()
       WHERE user_id = $1 AND id IS DISTINCT FROM $2::uuid AND ${MAY_HAVE_TOKENS}
       RETURNING ${REVOKED_COLUMNS}`,
      [userId, keptId],
    );
    return (await this.publish(manager, revoked)).filter(({ wasActive }) => wasActive).map(({ id }) => id);
  }

  /** Revoked sessions stay until their tokens have expired, without a trace of the person. */
  async clearClients(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(
      `UPDATE session SET user_agent = NULL, address = NULL
       WHERE user_id = $1 AND (user_agent IS NOT NULL OR address IS NOT NULL)`,
      [userId],
    );
  }

  /** The revoked sessions whose access tokens may not have expired yet, in a fixed order. */
  async revocations(): Promise<Events['session.revoked'][]> {
    const revoked = await queryRows(
      this.sessions.manager,
      revocationRow,
      `SELECT id, extract(epoch FROM revoked_at)::bigint AS "revokedAt" FROM session
       WHERE revoked_at > now() - make_interval(secs => ${REVOCATION_SECONDS}) ORDER BY id`,
    );
    return revoked.map(toRevocation);
  }

  async deleteExpired(): Promise<void> {
    await this.sessions
      .createQueryBuilder()
      .delete()
      .where('coalesce(revoked_at, expires_at) < now() - make_interval(days => :days)', { days: RETENTION_DAYS })
      .execute();
  }

  /**
   * Ends those sessions of a login above the limit that were used longest ago. Their clients are cleared immediately: there may
   * be so many sessions within a month that the deletion of the user would take too long.
   * @param openedId the session that was opened just now
   */
  private async revokeSurplus(manager: EntityManager, userId: string, openedId: string): Promise<string[]> {
    const revoked = await queryRows(
      manager,
      revokedRow,
      // Materialized, because a plan may evaluate a subquery once for each row.
      `WITH surplus AS MATERIALIZED (
         SELECT id FROM session WHERE user_id = $1 AND id <> $2 AND revoked_at IS NULL AND expires_at > now()
         ORDER BY last_seen_at DESC OFFSET ${MAX_ACTIVE - 1} LIMIT ${MAX_ENDED_PER_SIGN_IN})
       UPDATE session SET revoked_at = now(), user_agent = NULL, address = NULL
       WHERE id IN (SELECT id FROM surplus) AND revoked_at IS NULL
       RETURNING ${REVOKED_COLUMNS}`,
      [userId, openedId],
    );
    return (await this.publish(manager, revoked)).map(({ id }) => id);
  }

  private async publish(manager: EntityManager, revoked: RevokedSession[]): Promise<RevokedSession[]> {
    await this.outbox.enqueueAll(manager, 'session.revoked', revoked.map(toRevocation));
    return revoked;
  }
}

function toRevocation({ id, revokedAt }: Pick<RevokedSession, 'id' | 'revokedAt'>): Events['session.revoked'] {
  return { sessionId: id, until: revokedAt + REVOCATION_SECONDS };
}
