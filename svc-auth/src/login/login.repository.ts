import type { Events } from '@larkspur/contracts/messages';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { emailKey } from './email-key';
import { Login } from './login.entity';

export type NewLogin = Pick<
  Login,
  'userId' | 'email' | 'passwordHash' | 'role' | 'firstName' | 'lastName' | 'createdAt'
>;

const SQL = {
  /** No row: the e-mail is in use. The index decides, also between two that come at the same moment. */
  insert: `
    INSERT INTO login (user_id, email, email_key, password_hash, role, first_name, last_name, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (email_key) DO NOTHING
    RETURNING user_id`,
  markProvisioned: 'UPDATE login SET provisioned_at = now() WHERE user_id = $1 AND provisioned_at IS NULL',
  /** Messages may come late or twice: only a newer profile replaces the copy. */
  copyProfile: `
    UPDATE login SET first_name = $2, last_name = $3, verification_status = $4, profile_revision = $5
    WHERE user_id = $1 AND profile_revision < $5`,
} as const;

@Injectable()
export class LoginRepository {
  constructor(private readonly database: DataSource) {}

  findById(userId: string): Promise<Login | null> {
    return this.database.manager.findOneBy(Login, { userId });
  }

  findByEmail(email: string): Promise<Login | null> {
    return this.database.manager.findOneBy(Login, { emailKey: emailKey(email) });
  }

  /** @returns false when the e-mail is in use, in any case of its letters. */
  async insert(manager: EntityManager, login: NewLogin): Promise<boolean> {
    const inserted = await manager.query<unknown[]>(SQL.insert, [
      login.userId,
      login.email,
      emailKey(login.email),
      login.passwordHash,
      login.role,
      login.firstName,
      login.lastName,
      login.createdAt,
    ]);
    return inserted.length > 0;
  }

  /** Waits for whoever changes this login or opens a session of it at the moment. */
  lock(manager: EntityManager, userId: string): Promise<Login | null> {
    return manager.findOne(Login, { where: { userId }, lock: { mode: 'pessimistic_write' } });
  }

  async markProvisioned(userId: string): Promise<void> {
    await this.database.manager.query(SQL.markProvisioned, [userId]);
  }

  async copyProfile(profile: Events['user.profile-changed']): Promise<void> {
    const { userId, firstName, lastName, verificationStatus, revision } = profile;
    await this.database.manager.query(SQL.copyProfile, [userId, firstName, lastName, verificationStatus, revision]);
  }
}

export function isEmailTaken(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { constraint } = error.driverError as Error & { constraint?: string };
  return constraint === 'login_email_key';
}
