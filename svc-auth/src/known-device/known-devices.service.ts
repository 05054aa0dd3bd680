import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
/** People who share a browser; the one who was away longest is forgotten. */
const LOGINS_OF_A_BROWSER = 4;
const KEPT_DAYS = 400;
/** A program that keeps no cookies is a new device each time: its user must not drown in mail. */
const TOLD_AN_HOUR = 5;

const SQL = {
  find: `
    SELECT token_hash FROM known_device
    WHERE token_hash = ANY($1) AND forgotten_at IS NULL
      AND user_id = (SELECT user_id FROM login WHERE email_key = $2)`,
  see: 'UPDATE known_device SET last_seen_at = now() WHERE token_hash = ANY($1) AND user_id = $2 AND forgotten_at IS NULL RETURNING token_hash',
  known: `
    SELECT count(*) = 0 AS "isFirst", count(*) FILTER (WHERE created_at > now() - interval '1 hour') AS "ofThisHour"
    FROM known_device WHERE user_id = $1`,
  add: 'INSERT INTO known_device (token_hash, user_id) VALUES ($1, $2)',
  forgetOthers: `
    UPDATE known_device SET forgotten_at = now()
    WHERE user_id = $1 AND forgotten_at IS NULL AND NOT token_hash = ANY($2)`,
  forgetAll: 'DELETE FROM known_device WHERE user_id = $1',
  clean: 'DELETE FROM known_device WHERE last_seen_at < now() - make_interval(days => $1)',
} as const;

export interface Recognition {
  /** The customer is to be told: it never signed in to this login, others did. */
  isNew: boolean;
  /** What the browser is to keep from now on, if that is not what it has. */
  cookie?: string;
}

/**
 * Browsers that signed in to a login before. A browser keeps one secret token per login in one cookie; hashed, the token
 * stands here beside that login. So nobody can make one, and one login's is worth nothing for another.
 */
@Injectable()
export class KnownDevices {
  constructor(private readonly database: DataSource) {}

  /** @returns the hash of the token by which this login knows the browser, or null */
  async find(cookie: string, emailKey: string): Promise<Buffer | null> {
    const hashes = hashesOf(cookie);
    if (hashes.length === 0) return null;
    const [row] = await this.database.manager.query<{ token_hash: Buffer }[]>(SQL.find, [hashes, emailKey]);
    return row?.token_hash ?? null;
  }

  /** At a sign-in, in its transaction. */
  async recordSignIn(manager: EntityManager, cookie: string, userId: string): Promise<Recognition> {
    const [seen] = await manager.query<[unknown[], number]>(SQL.see, [hashesOf(cookie), userId]);
    if (seen.length > 0) return { isNew: false };
    const [known] = await manager.query<{ isFirst: boolean; ofThisHour: string }[]>(SQL.known, [userId]);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await manager.query(SQL.add, [hashOf(token), userId]);
    const others = tokensOf(cookie).slice(0, LOGINS_OF_A_BROWSER - 1);
    const isNew = known?.isFirst === false && Number(known.ofThisHour) <= TOLD_AN_HOUR;
    return { isNew, cookie: [token, ...others].join('.') };
  }

  /** Of this login. @param cookie of the browser that stays known; empty for none */
  async forgetOthers(manager: EntityManager, userId: string, cookie: string): Promise<void> {
    await manager.query(SQL.forgetOthers, [userId, hashesOf(cookie)]);
  }

  /** The login is gone. */
  async deleteAll(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(SQL.forgetAll, [userId]);
  }

  async deleteExpired(): Promise<void> {
    await this.database.manager.query(SQL.clean, [KEPT_DAYS]);
  }
}

function tokensOf(cookie: string): string[] {
  return cookie.split('.', LOGINS_OF_A_BROWSER).filter((token) => TOKEN.test(token));
}

const hashesOf = (cookie: string) => tokensOf(cookie).map(hashOf);

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
