import type { Events } from '@larkspur/contracts/messages';
import { ACCESS_TOKEN_SECONDS } from '@larkspur/contracts/session';
import { newId } from '@larkspur/service-kit/ids';
import { Outbox } from '@larkspur/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** A session outlives its token by this. */
const GRACE_SECONDS = 600;

/** Clocks of two machines may differ by this: a revocation is told for so much longer than tokens live. */
const CLOCK_SKEW_SECONDS = 60;

const REVOCATION_SECONDS = ACCESS_TOKEN_SECONDS + CLOCK_SKEW_SECONDS;

const SQL = {
  /**
   * FOR SHARE: either whoever disables the login waits and then sees this session, or this waits and sees the login
   * disabled. Without it a session opened at that moment would survive.
   */
  open: `
    INSERT INTO session (id, user_id, expires_at, user_agent)
    SELECT $1, user_id, now() + make_interval(secs => $3), $4
    FROM (SELECT user_id FROM login WHERE user_id = $2 AND NOT is_disabled FOR SHARE) AS enabled
    RETURNING id`,
  revokeOne: `
    UPDATE session SET revoked_at = now() WHERE id = $1 AND revoked_at IS NULL
    RETURNING id, extract(epoch FROM revoked_at)::bigint AS revoked_at`,
  revokeAllOfUser: `
    UPDATE session SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now()
    RETURNING id, extract(epoch FROM revoked_at)::bigint AS revoked_at`,
  revocations: `
    SELECT id, extract(epoch FROM revoked_at)::bigint AS revoked_at
    FROM session WHERE revoked_at > now() - make_interval(secs => $1)`,
} as const;

interface RevokedRow {
  id: string;
  revoked_at: string;
}

@Injectable()
export class SessionRepository {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @returns the session's id, or null when the login was disabled in the meantime. */
  async open(userId: string, userAgent: string | null): Promise<string | null> {
    const [row] = await this.database.manager.query<{ id: string }[]>(SQL.open, [
      newId(),
      userId,
      ACCESS_TOKEN_SECONDS + GRACE_SECONDS,
      userAgent,
    ]);
    return row?.id ?? null;
  }

  /** Revokes once: a session that was revoked before is left as it is and not told again. */
  async revoke(manager: EntityManager, sessionId: string): Promise<void> {
    await this.tell(manager, await manager.query(SQL.revokeOne, [sessionId]));
  }

  async revokeAllOfUser(manager: EntityManager, userId: string): Promise<void> {
    await this.tell(manager, await manager.query(SQL.revokeAllOfUser, [userId]));
  }

  /** Those whose tokens could still be alive. */
  async revocations(): Promise<Events['session.revoked'][]> {
    const rows = await this.database.manager.query<RevokedRow[]>(SQL.revocations, [REVOCATION_SECONDS]);
    return rows.map(revocation);
  }

  /** The pg driver of TypeORM answers an UPDATE by its rows and their number. */
  private async tell(manager: EntityManager, [rows]: [RevokedRow[], number]): Promise<void> {
    for (const row of rows) await this.outbox.enqueue(manager, 'session.revoked', revocation(row));
  }
}

function revocation(row: RevokedRow): Events['session.revoked'] {
  return { sessionId: row.id, until: Number(row.revoked_at) + REVOCATION_SECONDS };
}
