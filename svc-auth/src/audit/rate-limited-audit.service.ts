import type { AuditAction } from '@larkspur/contracts/audit';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TaskQueue } from '../task-queue/task-queue.service';

/** Stands for all e-mails that nobody has. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const KEPT = '1 day';

const SQL = {
  due: `
    INSERT INTO audit_pace (subject_id, action, told_at) VALUES ($1, $2, now())
    ON CONFLICT (subject_id, action) DO UPDATE SET told_at = now()
    WHERE audit_pace.told_at < now() - interval '1 minute'
    RETURNING subject_id`,
  clean: `DELETE FROM audit_pace WHERE told_at < now() - interval '${KEPT}'`,
} as const;

/**
 * Records what strangers may set off as often as they like: of one kind and login once a minute, so that a flood cannot
 * fill the audit; and beside the answer, whose time must not tell whether the login exists.
 */
@Injectable()
export class RateLimitedAudit {
  constructor(
    private readonly database: DataSource,
    private readonly background: TaskQueue,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** @param subjectId null: nobody has that e-mail */
  record(action: AuditAction, subjectId: string | null, reason: string | null = null): void {
    this.background.run(async () => {
      await this.database.transaction(async (manager) => {
        const due = await manager.query<unknown[]>(SQL.due, [subjectId ?? NOBODY, action]);
        if (due.length > 0) await this.audit.record(manager, { action, subjectId, reason });
      });
      this.outbox.wake();
    });
  }

  async deleteExpired(): Promise<void> {
    await this.database.manager.query(SQL.clean);
  }
}
