import type { Commands } from '@larkspur/contracts/messages';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit, changesBetween } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { emailKey } from '../login/email-key';
import { isEmailTaken, LoginRepository } from '../login/login.repository';
import { PasswordResetRepository } from '../password-reset/password-reset.repository';
import { SessionRepository } from '../session/session.repository';

type Request = Commands['login.update']['request'];
type Reply = Commands['login.update']['reply'];

@Injectable()
export class UpdateLoginService {
  constructor(
    private readonly database: DataSource,
    private readonly logins: LoginRepository,
    private readonly sessions: SessionRepository,
    private readonly resets: PasswordResetRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** Idempotent: a redelivered command finds nothing to change and replies with the same revision. */
  async update(request: Request): Promise<Reply> {
    try {
      const reply = await this.database.transaction((manager) => this.apply(manager, request));
      this.outbox.wake();
      return reply;
    } catch (error) {
      if (isEmailTaken(error)) return { outcome: 'refused', code: 'email_taken' };
      throw error;
    }
  }

  private async apply(manager: EntityManager, request: Request): Promise<Reply> {
    const { userId, email, isDisabled, expectedRevision, actor = null } = request;
    const login = await this.logins.lock(manager, userId);
    if (!login) return { outcome: 'refused', code: 'not_found' };
    const before = { email: login.email, isDisabled: login.isDisabled };
    const changes = changesBetween(before, { email, isDisabled });
    if (changes.length === 0) return { outcome: 'updated', revision: login.revision };
    if (expectedRevision !== undefined && expectedRevision !== login.revision) {
      return { outcome: 'refused', code: 'superseded', login: { ...before, revision: login.revision } };
    }
    const revision = login.revision + 1;
    await this.logins.save(manager, Object.assign(login, { email, emailKey: emailKey(email), isDisabled, revision }));
    if (isDisabled && !before.isDisabled) await this.sessions.revokeAllOfUser(manager, userId);
    await this.outbox.enqueue(manager, 'login.changed', { userId, email, isDisabled, revision });
    await this.audit.record(manager, { action: 'login.updated', actor, subjectId: userId, changes });
    if (email !== before.email) await this.handleEmailChange(manager, userId, before.email);
    return { outcome: 'updated', revision };
  }

  /** Notifies both addresses and revokes the reset links that were sent to the previous one. */
  private async handleEmailChange(manager: EntityManager, userId: string, formerEmail: string): Promise<void> {
    await this.resets.revokeAll(manager, userId);
    const at = new Date().toISOString();
    await this.outbox.enqueue(manager, 'notice.due', { userId, notice: { kind: 'email-changed', formerEmail }, at });
  }
}
