import { currentContext } from '@larkspur/service-kit/http/request-context';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { RateLimitedAudit } from '../audit/rate-limited-audit.service';
import { AuthConfig } from '../config';
import { LoginRepository } from '../login/login.repository';
import { MailQueue } from '../mail/mail-queue.service';
import { PasswordResetRepository } from '../password-reset/password-reset.repository';
import { TaskQueue } from '../task-queue/task-queue.service';
import { passwordResetEmail } from './password-reset.email';

@Injectable()
export class ForgotPasswordService {
  constructor(
    private readonly config: AuthConfig,
    private readonly database: DataSource,
    private readonly logins: LoginRepository,
    private readonly resets: PasswordResetRepository,
    private readonly mail: MailQueue,
    private readonly tasks: TaskQueue,
    private readonly rateLimitedAudit: RateLimitedAudit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Emails a reset link if a login has this email. Runs after the response, so that its content and time are the same
   * for known and unknown emails.
   */
  request(email: string): void {
    this.tasks.enqueue(async () => {
      const login = await this.logins.findByEmail(email);
      this.rateLimitedAudit.record('password.reset-asked', login?.userId ?? null);
      if (!login) return;
      await this.database.transaction((manager) => this.sendLink(manager, login.userId));
      this.outbox.wake();
      this.mail.wake();
    });
  }

  private async sendLink(manager: EntityManager, userId: string): Promise<void> {
    const login = await this.logins.lock(manager, userId);
    if (!login || login.isDisabled) return;
    const reset = await this.resets.issue(manager, userId);
    if (!reset) return;
    await this.mail.enqueue(manager, {
      userId,
      to: { address: login.email, name: `${login.firstName} ${login.lastName}` },
      content: passwordResetEmail({
        firstName: login.firstName,
        // In the fragment, which never reaches a server, a log or a Referer header.
        link: `${this.config.PUBLIC_URL}/reset-password#token=${reset.token}`,
        requestedAt: new Date(),
        expiresAt: reset.expiresAt,
        address: currentContext()?.address ?? null,
      }),
      expiresAt: reset.expiresAt,
    });
  }
}
