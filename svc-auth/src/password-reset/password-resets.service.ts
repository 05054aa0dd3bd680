import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

const TOKEN_BYTES = 32;
export const LINK_MINUTES = 30;
const LINKS_AN_HOUR = 3;

const SQL = {
  add: `
    INSERT INTO password_reset (token_hash, user_id, expires_at)
    SELECT $1, $2, now() + make_interval(mins => $3)
    WHERE (SELECT count(*) FROM password_reset WHERE user_id = $2 AND created_at > now() - interval '1 hour') < $4
    RETURNING expires_at AS "expiresAt"`,
  find: 'SELECT user_id AS "userId" FROM password_reset WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()',
  use: `
    UPDATE password_reset SET used_at = now() WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()
    RETURNING user_id`,
  voidAll: 'UPDATE password_reset SET used_at = now() WHERE user_id = $1 AND used_at IS NULL',
  clean: "DELETE FROM password_reset WHERE created_at < now() - interval '1 day'",
} as const;

/** One-use tokens that may set a password. Hashed: who reads the table can use none. */
@Injectable()
export class PasswordResets {
  constructor(private readonly database: DataSource) {}

  /**
   * @param manager of a transaction that holds the login locked, so that two asked for at once are counted
   * @returns null when this login had its share of this hour
   */
  async issue(manager: EntityManager, userId: string): Promise<{ token: string; expiresAt: Date } | null> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const [row] = await manager.query<{ expiresAt: Date }[]>(SQL.add, [
      hashOf(token),
      userId,
      LINK_MINUTES,
      LINKS_AN_HOUR,
    ]);
    return row ? { token, expiresAt: row.expiresAt } : null;
  }

  /** @returns whose password it may set, or null */
  async find(token: string): Promise<string | null> {
    const [row] = await this.database.manager.query<{ userId: string }[]>(SQL.find, [hashOf(token)]);
    return row?.userId ?? null;
  }

  /** @returns false when it is over or was used, if only a moment ago */
  async use(manager: EntityManager, token: string): Promise<boolean> {
    const [rows] = await manager.query<[unknown[], number]>(SQL.use, [hashOf(token)]);
    return rows.length > 0;
  }

  /** Links that are on their way open nothing any more: the password or the address was changed. */
  async revokeAll(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(SQL.voidAll, [userId]);
  }

  async deleteExpired(): Promise<void> {
    await this.database.manager.query(SQL.clean);
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
