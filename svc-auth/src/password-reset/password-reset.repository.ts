import { randomBytes } from 'node:crypto';
import { queryRow, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Raw, Repository } from 'typeorm';
import { hashToken } from '../session/hash-token';
import { PasswordReset } from './password-reset.entity';

const TOKEN_BYTES = 32;
const LINK_MINUTES = 30;
const MAX_LINKS_PER_HOUR = 3;

const issuedRow = z.object({ expiresAt: z.date() });

/** One-time tokens that can set a new password. Only their hashes are stored. */
@Injectable()
export class PasswordResetRepository {
  constructor(@InjectRepository(PasswordReset) private readonly resets: Repository<PasswordReset>) {}

  /**
   * @param manager of a transaction that holds the login's row lock, so that concurrent requests are counted
   * @returns null when the login has reached its hourly limit
   */
  async issue(manager: EntityManager, userId: string): Promise<{ token: string; expiresAt: Date } | null> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const row = await queryRow(
      manager,
      issuedRow,
      `INSERT INTO password_reset (token_hash, user_id, expires_at)
       SELECT $1, $2, now() + make_interval(mins => $3)
       WHERE (SELECT count(*) FROM password_reset WHERE user_id = $2 AND created_at > now() - interval '1 hour') < $4
       RETURNING expires_at AS "expiresAt"`,
      [hashToken(token), userId, LINK_MINUTES, MAX_LINKS_PER_HOUR],
    );
    return row && { token, expiresAt: row.expiresAt };
  }

  /** @returns the user whose password the token can set, or null */
  async findUserId(token: string): Promise<string | null> {
    const reset = await this.resets.findOneBy(usable(token));
    return reset?.userId ?? null;
  }

  /** @returns false when the token has expired or was used, even a moment ago */
  async use(manager: EntityManager, token: string): Promise<boolean> {
    const { affected } = await manager.update(PasswordReset, usable(token), { usedAt: () => 'now()' });
    return affected === 1;
  }

  /** Called when the password or the email changes: links that are on their way no longer work. */
  async revokeAll(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(PasswordReset, { userId, usedAt: IsNull() }, { usedAt: () => 'now()' });
  }

  async deleteExpired(): Promise<void> {
    await this.resets.delete({ createdAt: Raw((column) => `${column} < now() - interval '1 day'`) });
  }
}

function usable(token: string) {
  return { tokenHash: hashToken(token), usedAt: IsNull(), expiresAt: Raw((column) => `${column} > now()`) };
}
