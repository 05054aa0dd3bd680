import type { AuditChange, AuditRecord } from '@larkspur/contracts/audit';
import { type CsvDownload, CsvDownloads } from '@larkspur/service-kit/csv/csv-downloads';
import { escapeFormula } from '@larkspur/service-kit/csv/escape-formula';
import { usedFilters } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
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
  constructor(
    private readonly records: AuditRepository,
    private readonly downloads: CsvDownloads,
  ) {}

  /** @throws unavailable while too many exports are running */
  start(filters: AuditFiltersQuery): Promise<CsvDownload> {
    const { actor, subject, action, object, sort } = filters;
    return this.downloads.start<AuditRow>(
      {
        list: 'audit',
        header: COLUMNS.map(([header]) => header),
        toCells: (row) => COLUMNS.map(([, toCell]) => toCell(toAuditRecord(row))),
        readPage: (last, limit) => {
          const after = last && { date: last.at.toISOString(), id: last.id };
          return this.records.list({ actor, subject, action, object, sort, ...toPeriod(filters), after, limit });
        },
      },
      { action: 'audit.exported', changes: usedFilters({ ...filters }) },
    );
  }
}

function describeChange({ field, before, after }: AuditChange): string {
  return `${field}: ${before ?? '—'} → ${after ?? '—'}`;
}
