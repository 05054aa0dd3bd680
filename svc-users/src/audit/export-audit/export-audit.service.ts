import type { AuditChange, AuditRecord } from '@larkspur/contracts/audit';
import { bankToday } from '@larkspur/contracts/bank-day';
import { Clock } from '@larkspur/service-kit/clock';
import { type CsvDownload, CsvDownloads } from '@larkspur/service-kit/csv/csv-downloads';
import { escapeFormula } from '@larkspur/service-kit/csv/escape-formula';
import { Drain } from '@larkspur/service-kit/drain';
import { PacedJobs } from '@larkspur/service-kit/jobs/paced-jobs';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit, usedFilters } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditRepository, type AuditRow } from '../audit.repository';
import type { AuditFiltersQuery } from '../list-audit/list-audit.dto';
import { toAuditRecord, toPeriod } from '../list-audit/list-audit.service';

const COLUMNS: readonly (readonly [header: string, toCell: (record: AuditRecord) => string])[] = [
  ['Time (UTC)', ({ at }) => at],
  ['Action', ({ action }) => action],
  ['By', ({ actor }) => escapeFormula(actor?.name ?? '')],
  ['Role', ({ actor }) => actor?.role ?? ''],
  ['User', ({ subject }) => escapeFormula(subject?.name ?? '')],
  ['Changes', ({ changes }) => escapeFormula(changes.map(describeChange).join('; '))],
  ['Reason', ({ reason }) => escapeFormula(reason ?? '')],
  ['Address', ({ address }) => address ?? ''],
  ['Id of the administrator', ({ actor }) => actor?.userId ?? ''],
  ['Id of the user', ({ subject }) => subject?.userId ?? ''],
  ['Id of the object', ({ objectId }) => escapeFormula(objectId ?? '')],
  ['Request', ({ requestId }) => escapeFormula(requestId ?? '')],
];

@Injectable()
export class ExportAuditService {
  private readonly downloads: CsvDownloads;

  constructor(
    private readonly database: DataSource,
    private readonly records: AuditRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    drain: Drain,
    jobs: PacedJobs,
  ) {
    this.downloads = new CsvDownloads(clock, drain, jobs);
  }

  /** @throws unavailable while too many exports are running */
  start(filters: AuditFiltersQuery): Promise<CsvDownload> {
    const { actor, subject, action } = filters;
    return this.downloads.start<AuditRow>(
      {
        name: `larkspur-audit-${bankToday(this.clock.now())}.csv`,
        header: COLUMNS.map(([header]) => header),
        toCells: (row) => COLUMNS.map(([, toCell]) => toCell(toAuditRecord(row))),
        readPage: (last, limit) => {
          const after = last && { date: last.at.toISOString(), id: last.id };
          return this.records.list({ actor, subject, action, ...toPeriod(filters), after, limit });
        },
      },
      () => this.recordAudit(filters),
    );
  }

  private async recordAudit(filters: AuditFiltersQuery): Promise<void> {
    const changes = usedFilters({ ...filters });
    await this.database.transaction((manager) => this.audit.record(manager, { action: 'audit.exported', changes }));
    this.outbox.wake();
  }
}

function describeChange({ field, before, after }: AuditChange): string {
  return `${field}: ${before ?? '—'} → ${after ?? '—'}`;
}
