import type { Events } from '@larkspur/contracts/messages';
import { ACCESS_TOKEN_SECONDS } from '@larkspur/contracts/session';
import { currentContext } from '@larkspur/service-kit/http/request-context';
import { newId } from '@larkspur/service-kit/ids';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Login } from '../login/login.entity';
import type { RefreshCookie } from './browser-context';
import { RefreshTokens } from './refresh-tokens.service';
import { REUSE_GRACE_SECONDS, SESSION_LIFETIMES } from './session-lifetime';

/** Clocks of two machines may differ by this: a revocation is told for so much longer than tokens live. */
const CLOCK_SKEW_SECONDS = 60;

const REVOCATION_SECONDS = ACCESS_TOKEN_SECONDS + CLOCK_SKEW_SECONDS;
/** Long enough to find in it what a customer asks about last week. */
const KEPT_DAYS = 30;

const SQL = {
  /**
   * FOR SHARE: either whoever disables the login or changes its password waits and then sees this session, or this waits
   * and sees the login changed. Without it a session opened at that moment would survive.
   */
  open: `
    INSERT INTO session (id, user_id, refresh_hash, expires_at, ends_at, user_agent, address)
    SELECT $1, user_id, $4, now() + make_interval(secs => $5), now() + make_interval(secs => $6), $7, $8
    FROM (
      SELECT user_id FROM login WHERE user_id = $2 AND NOT is_disabled AND password_hash = $3 FOR SHARE
    ) AS entitled
    RETURNING extract(epoch FROM expires_at - now())::integer AS seconds`,
  /** clock_timestamp(): who waited for the row must see the time that it waited. */
  lock: `
    SELECT user_id AS "userId", revoked_at IS NULL AND expires_at > now() AS "isLive",
           refresh_hash IS NOT DISTINCT FROM $2 AS "isCurrent",
           previous_hash IS NOT DISTINCT FROM $2
             AND rotated_at > clock_timestamp() - make_interval(secs => $3) AS "isJustReplaced"
    FROM session WHERE id = $1 FOR UPDATE`,
  rotate: `
    UPDATE session
    SET refresh_hash = $2, previous_hash = CASE WHEN $6 THEN refresh_hash END, rotated_at = clock_timestamp(), last_seen_at = now(),
        expires_at = least(now() + make_interval(secs => $3), ends_at), user_agent = coalesce($4, user_agent),
        address = coalesce($5, address)
    WHERE id = $1 AND revoked_at IS NULL AND expires_at > now()
    RETURNING extract(epoch FROM expires_at - now())::integer AS seconds`,
  revokeOne: `
    UPDATE session SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL
    RETURNING id, user_id, extract(epoch FROM revoked_at)::bigint AS revoked_at`,
  revokeOwn: `
    UPDATE session SET revoked_at = now() WHERE id = $1 AND user_id = $2 AND revoked_at IS NULL AND expires_at > now()
    RETURNING id, user_id, extract(epoch FROM revoked_at)::bigint AS revoked_at`,
  revokeAllOfUser: `
    UPDATE session SET revoked_at = now()
    WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now() AND id IS DISTINCT FROM $2
    RETURNING id, user_id, extract(epoch FROM revoked_at)::bigint AS revoked_at`,
  revocations: `
    SELECT id, user_id, extract(epoch FROM revoked_at)::bigint AS revoked_at
    FROM session WHERE revoked_at > now() - make_interval(secs => $1)`,
  live: `
    SELECT id, user_agent AS "userAgent", address, created_at AS "createdAt", last_seen_at AS "lastSeenAt"
    FROM session WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now()
    ORDER BY id = $2 DESC, last_seen_at DESC LIMIT $3`,
  clean: 'DELETE FROM session WHERE coalesce(revoked_at, expires_at) < now() - make_interval(days => $1)',
} as const;

interface RevokedRow {
  id: string;
  user_id: string;
  revoked_at: string;
}

export interface OpenedSession {
  sessionId: string;
  refresh: RefreshCookie;
}

/** A session whose refresh token was shown, locked until the transaction ends. */
export interface PresentedSession {
  userId: string;
  isLive: boolean;
  /** The token is the one that is good now. */
  isCurrent: boolean;
  /** It was, until a moment ago. */
  isJustReplaced: boolean;
}

export interface ActiveSession {
  id: string;
  userAgent: string | null;
  address: string | null;
  createdAt: Date;
  lastSeenAt: Date;
}

@Injectable()
export class SessionRepository {
  constructor(
    private readonly database: DataSource,
    private readonly refreshTokens: RefreshTokens,
    private readonly outbox: Outbox,
  ) {}

  /** @returns null when the login was disabled, or its password changed, since it was read */
  async open(manager: EntityManager, login: Login, userAgent: string | null): Promise<OpenedSession | null> {
    const sessionId = newId();
    const { token, hash } = this.refreshTokens.issue(sessionId);
    const { idleSeconds, longestSeconds } = SESSION_LIFETIMES[login.role];
    const [row] = await manager.query<{ seconds: number }[]>(SQL.open, [
      sessionId,
      login.userId,
      login.passwordHash,
      hash,
      idleSeconds,
      longestSeconds,
      userAgent,
      currentContext()?.address ?? null,
    ]);
    return row ? { sessionId, refresh: { token, seconds: row.seconds } } : null;
  }

  /** Whose refresh token has this hash, as it stands; whoever else shows one of the same session waits. */
  async lock(manager: EntityManager, sessionId: string, refreshHash: Buffer): Promise<PresentedSession | null> {
    const [row] = await manager.query<PresentedSession[]>(SQL.lock, [sessionId, refreshHash, REUSE_GRACE_SECONDS]);
    return row ?? null;
  }

  /** Replaces the refresh token and moves the end on. @returns null when the session is over */
  async rotate(
    manager: EntityManager,
    sessionId: string,
    { role }: Login,
    userAgent: string | null,
    { keepsFormer = true }: { keepsFormer?: boolean } = {},
  ): Promise<RefreshCookie | null> {
    const { token, hash } = this.refreshTokens.issue(sessionId);
    const [[row]] = await manager.query<[{ seconds: number }[], number]>(SQL.rotate, [
      sessionId,
      hash,
      SESSION_LIFETIMES[role].idleSeconds,
      userAgent,
      currentContext()?.address ?? null,
      keepsFormer,
    ]);
    return row ? { token, seconds: row.seconds } : null;
  }

  /** Those that are open, `current` first, then the one seen last. */
  findActive(userId: string, current: string, limit: number): Promise<ActiveSession[]> {
    return this.database.manager.query(SQL.live, [userId, current, limit]);
  }

  /**
   * Revokes once: a session that was revoked before is left as it is and not told again.
   * @returns whose it was, or null when it was over
   */
  async revoke(manager: EntityManager, sessionId: string): Promise<string | null> {
    const [row] = await this.tell(manager, await manager.query(SQL.revokeOne, [sessionId]));
    return row?.user_id ?? null;
  }

  /** @returns false when this user has no such open session */
  async revokeOwn(manager: EntityManager, userId: string, sessionId: string): Promise<boolean> {
    const rows = await this.tell(manager, await manager.query(SQL.revokeOwn, [sessionId, userId]));
    return rows.length > 0;
  }

  /** @param except the one that goes on, if any */
  async revokeAllOfUser(manager: EntityManager, userId: string, except: string | null = null): Promise<void> {
    await this.tell(manager, await manager.query(SQL.revokeAllOfUser, [userId, except]));
  }

  /** Those whose tokens could still be alive. */
  async revocations(): Promise<Events['session.revoked'][]> {
    const rows = await this.database.manager.query<RevokedRow[]>(SQL.revocations, [REVOCATION_SECONDS]);
    return rows.map(revocation);
  }

  async deleteExpired(): Promise<void> {
    await this.database.manager.query(SQL.clean, [KEPT_DAYS]);
  }

  /** The pg driver of TypeORM answers an UPDATE by its rows and their number. */
  private async tell(manager: EntityManager, [rows]: [RevokedRow[], number]): Promise<RevokedRow[]> {
    for (const row of rows) await this.outbox.enqueue(manager, 'session.revoked', revocation(row));
    return rows;
  }
}

function revocation(row: RevokedRow): Events['session.revoked'] {
  return { sessionId: row.id, until: Number(row.revoked_at) + REVOCATION_SECONDS };
}
