import type { AuditAction } from '@larkspur/contracts/audit';
import { queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Raw, Repository } from 'typeorm';
import { AuditPace } from './audit-pace.entity';

const claimedRow = z.object({ subject_id: z.string() });

@Injectable()
export class AuditPaceRepository {
  constructor(@InjectRepository(AuditPace) private readonly paces: Repository<AuditPace>) {}

  /** @returns false when this action was recorded for this subject within the last minute */
  async tryClaim(manager: EntityManager, subjectId: string, action: AuditAction): Promise<boolean> {
    const rows = await queryRows(
      manager,
      claimedRow,
      `INSERT INTO audit_pace (subject_id, action, told_at) VALUES ($1, $2, now())
       ON CONFLICT (subject_id, action) DO UPDATE SET told_at = now()
       WHERE audit_pace.told_at < now() - interval '1 minute'
       RETURNING subject_id`,
      [subjectId, action],
    );
    return rows.length > 0;
  }

  async deleteExpired(): Promise<void> {
    await this.paces.delete({ recordedAt: Raw((column) => `${column} < now() - interval '1 day'`) });
  }
}
