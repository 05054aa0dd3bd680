import type { AuditAction } from '@larkspur/contracts/audit';
import { queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Raw, Repository } from 'typeorm';
import { AuditRateLimit } from './audit-rate-limit.entity';

const claimedRow = z.object({ subject_id: z.string() });

@Injectable()
export class AuditRateLimitRepository {
  constructor(@InjectRepository(AuditRateLimit) private readonly rateLimits: Repository<AuditRateLimit>) {}

  /** @returns false when this action was recorded for this subject within the last minute */
  async tryClaim(manager: EntityManager, subjectId: string, action: AuditAction): Promise<boolean> {
    const rows = await queryRows(
      manager,
      claimedRow,
      `INSERT INTO audit_rate_limit (subject_id, action, recorded_at) VALUES ($1, $2, now())
       ON CONFLICT (subject_id, action) DO UPDATE SET recorded_at = now()
       WHERE audit_rate_limit.recorded_at < now() - interval '1 minute'
       RETURNING subject_id`,
      [subjectId, action],
    );
    return rows.length > 0;
  }

  async deleteExpired(): Promise<void> {
    await this.rateLimits.delete({ recordedAt: Raw((column) => `${column} < now() - interval '1 day'`) });
  }
}
