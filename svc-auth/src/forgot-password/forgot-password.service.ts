import { currentContext } from '@larkspur/service-kit/http/request-context';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RateLimitedAudit } from '../audit/rate-limited-audit.service';
import { AuthConfig } from '../config';
import { LoginRepository } from '../login/login.repository';
import { MailQueue } from '../mail/mail-queue.service';
import { PasswordResets } from '../password-reset/password-resets.service';
import { TaskQueue } from '../task-queue/task-queue.service';
import { passwordResetEmail } from './password-reset.email';

@Injectable()
export class ForgotPasswordService {
  constructor(
    private readonly config: AuthConfig,
    private readonly database: DataSource,
    private readonly logins: LoginRepository,
    private readonly resets: PasswordResets,
    private readonly mail: MailQueue,
    private readonly background: TaskQueue,
    private readonly refusals: RateLimitedAudit,
    private readonly outbox: Outbox,
  ) {}

  /** Mails a link to whoever has this e-mail, if anybody: beside the answer, which is the same in words and time. */
  ask(email: string): void {
    this.background.run(async () => {
      const login = await this.logins.findByEmail(email);
      this.refusals.record('password.reset-asked', login?.userId ?? null);
      if (!login) return;
      await this.database.transaction((manager) => this.send(manager, login.userId));
      this.outbox.wake();
      this.mail.wake();
    });
  }

  private async send(manager: EntityManager, userId: string): Promise<void> {
    const login = await this.logins.lock(manager, userId);
    if (!login || login.isDisabled) return;
    const reset = await this.resets.issue(manager, userId);
    if (!reset) return;
    await this.mail.enqueue(manager, {
      userId,
      to: { address: login.email, name: `${login.firstName} ${login.lastName}` },
      content: passwordResetEmail({
        name: login.firstName,
        // In the fragment, which no server, log or referrer header gets to see.
        link: `${this.config.PUBLIC_URL}/reset-password#token=${reset.token}`,
        askedAt: new Date(),
        endsAt: reset.expiresAt,
        address: currentContext()?.address ?? null,
      }),
      expiresAt: reset.expiresAt,
    });
  }
}
