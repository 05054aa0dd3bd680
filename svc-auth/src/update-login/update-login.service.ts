import type { Commands } from '@larkspur/contracts/messages';
import { Outbox } from '@larkspur/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { emailKey } from '../login/email-key';
import { isEmailTaken, LoginRepository } from '../login/login.repository';
import { SessionRepository } from '../session/session.repository';

type Wanted = Commands['login.update']['request'];
type Reply = Commands['login.update']['reply'];

@Injectable()
export class UpdateLoginService {
  constructor(
    private readonly database: DataSource,
    private readonly logins: LoginRepository,
    private readonly sessions: SessionRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Brings a login to the wanted state; told again, it finds nothing to change and answers the same revision. */
  async update(wanted: Wanted): Promise<Reply> {
    try {
      const reply = await this.database.transaction((manager) => this.change(manager, wanted));
      this.outbox.wake();
      return reply;
    } catch (error) {
      if (isEmailTaken(error)) return { outcome: 'refused', code: 'email_taken' };
      throw error;
    }
  }

  private async change(manager: EntityManager, { userId, email, isDisabled }: Wanted): Promise<Reply> {
    const login = await this.logins.lock(manager, userId);
    if (!login) return { outcome: 'refused', code: 'not_found' };
    if (login.email === email && login.isDisabled === isDisabled) {
      return { outcome: 'updated', revision: login.revision };
    }
    const disabling = isDisabled && !login.isDisabled;
    const revision = login.revision + 1;
    await manager.save(Object.assign(login, { email, emailKey: emailKey(email), isDisabled, revision }));
    if (disabling) await this.sessions.revokeAllOfUser(manager, userId);
    await this.outbox.enqueue(manager, 'login.changed', { userId, email, isDisabled, revision });
    return { outcome: 'updated', revision };
  }
}
