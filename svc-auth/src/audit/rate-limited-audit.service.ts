import type { AuditAction } from '@larkspur/contracts/audit';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TaskQueue } from '../task-queue/task-queue.service';
import { AuditRateLimitRepository } from './audit-rate-limit.repository';

/** The shared subject of all emails that belong to no login. */
const UNKNOWN_SUBJECT = '00000000-0000-0000-0000-000000000000';

/**
 * Records events that anonymous callers can trigger without limit. Each action is recorded at most once a minute per
 * login, so that a flood cannot fill the audit log. It runs after the response, so that response times do not reveal
 * whether a login exists.
 */
@Injectable()
export class RateLimitedAudit {
  constructor(
    private readonly database: DataSource,
    private readonly rateLimits: AuditRateLimitRepository,
    private readonly tasks: TaskQueue,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** @param subjectId null when the email belongs to no login */
  record(action: AuditAction, subjectId: string | null, reason: string | null = null): void {
    this.tasks.enqueue(async () => {
      await this.database.transaction(async (manager) => {
        if (await this.rateLimits.tryClaim(manager, subjectId ?? UNKNOWN_SUBJECT, action)) {
          await this.audit.record(manager, { action, subjectId, reason });
        }
      });
      this.outbox.wake();
    });
  }
}
