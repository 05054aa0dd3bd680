import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { Injectable } from '@nestjs/common';
import { AuditRateLimitRepository } from '../audit/audit-rate-limit.repository';
import { KnownDeviceRepository } from '../known-device/known-device.repository';
import { MailRepository } from '../mail/mail.repository';
import { PasswordResetRepository } from '../password-reset/password-reset.repository';
import { PasswordThrottleRepository } from '../password-throttle/password-throttle.repository';
import { SessionRepository } from '../session/session.repository';

/** Deletes rows past their retention. Several instances may run it at the same time. */
@Injectable()
export class DeleteExpiredJob {
  constructor(
    private readonly counters: PasswordThrottleRepository,
    private readonly devices: KnownDeviceRepository,
    private readonly resets: PasswordResetRepository,
    private readonly sessions: SessionRepository,
    private readonly rateLimits: AuditRateLimitRepository,
    private readonly mails: MailRepository,
  ) {}

  /** Every 5 to 10 minutes. */
  @RecurringJob({ title: 'Delete expired sessions, devices, and password resets', everyMs: 450_000, jitter: 1 / 3 })
  async run(): Promise<void> {
    const { counters, devices, resets, sessions, rateLimits, mails } = this;
    for (const repository of [counters, devices, resets, sessions, rateLimits, mails]) await repository.deleteExpired();
  }
}
