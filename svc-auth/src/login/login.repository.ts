import type { Events } from '@larkspur/contracts/messages';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, LessThan, QueryFailedError, Repository } from 'typeorm';
import { Registration } from '../registrations/registration.entity';
import { emailKey } from './email-key';
import { Login, UNIQUE_EMAIL } from './login.entity';

export type NewLogin = Pick<
  Login,
  'userId' | 'email' | 'passwordHash' | 'role' | 'firstName' | 'lastName' | 'createdAt'
>;

@Injectable()
export class LoginRepository {
  constructor(@InjectRepository(Login) private readonly logins: Repository<Login>) {}

  /** @param manager to read inside a transaction */
  findById(userId: string, manager: EntityManager = this.logins.manager): Promise<Login | null> {
    return manager.findOneBy(Login, { userId });
  }

  findByEmail(email: string): Promise<Login | null> {
    return this.logins.findOneBy({ emailKey: emailKey(email) });
  }

  /**
   * The unique index decides between concurrent sign-ups with the same email.
   * @returns false when the email is already in use, in any letter case
   */
  async insert(manager: EntityManager, login: NewLogin): Promise<boolean> {
    const { raw } = await manager
      .createQueryBuilder()
      .insert()
      .into(Login)
      .values({ ...login, emailKey: emailKey(login.email) })
      .orIgnore()
      .returning('user_id')
      .updateEntity(false)
      .execute();
    return raw.length > 0;
  }

  /** Waits for any transaction that changes this login or opens a session for it. */
  lock(manager: EntityManager, userId: string): Promise<Login | null> {
    return manager.findOne(Login, { where: { userId }, lock: { mode: 'pessimistic_write' } });
  }

  async setPasswordHash(manager: EntityManager, userId: string, passwordHash: string): Promise<void> {
    await manager.update(Login, { userId }, { passwordHash });
  }

  async save(manager: EntityManager, login: Login): Promise<void> {
    await manager.save(Login, login);
  }

  async delete(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(Login, { userId });
  }

  /** Also deletes what was kept to request the accounts again. */
  async markProvisioned(userId: string): Promise<void> {
    await this.logins.manager.transaction(async (manager) => {
      await manager.update(Login, { userId, provisionedAt: IsNull() }, { provisionedAt: () => 'now()' });
      await manager.delete(Registration, { userId });
    });
  }

  /** Events can arrive late or twice, so that only a newer profile replaces the copy. */
  async copyProfile(profile: Events['user.profile-changed']): Promise<void> {
    const { userId, firstName, lastName, verificationStatus, revision } = profile;
    await this.logins.update(
      { userId, profileRevision: LessThan(revision) },
      { firstName, lastName, verificationStatus, profileRevision: revision },
    );
  }

  /** Takes an older revision from svc-users, whose database was restored, unless the copy has changed since. */
  async overwriteProfile(profile: Events['user.profile-changed'], presentRevision: number): Promise<void> {
    const { userId, firstName, lastName, verificationStatus, revision } = profile;
    await this.logins.update(
      { userId, profileRevision: presentRevision },
      { firstName, lastName, verificationStatus, profileRevision: revision },
    );
  }
}

export function isEmailTaken(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { constraint } = error.driverError as Error & { constraint?: string };
  return constraint === UNIQUE_EMAIL;
}
