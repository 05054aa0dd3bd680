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
import { BeneficiaryListRepository, type ListedBeneficiary } from '../beneficiary-list.repository';
import { assertSearchable, type BeneficiaryFiltersQuery } from '../list-beneficiaries/list-beneficiaries.dto';

@Injectable()
export class ExportBeneficiariesService {
  private readonly downloads: CsvDownloads;

  constructor(
    private readonly database: DataSource,
    private readonly beneficiaries: BeneficiaryListRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    drain: Drain,
    jobs: PacedJobs,
  ) {
    this.downloads = new CsvDownloads(clock, drain, jobs);
  }

  /** @throws invalid, unavailable */
  async start({ q, sort = 'newest' }: BeneficiaryFiltersQuery): Promise<CsvDownload> {
    assertSearchable(q);
    return this.downloads.start<ListedBeneficiary>(
      {
        name: `larkspur-beneficiaries-${bankToday(this.clock.now())}.csv`,
        header: ['Name', 'Account number', 'Added (UTC)', 'Beneficiary'],
        toCells: ({ id, name, accountNumber, createdAt }) => [
          escapeFormula(name),
          escapeFormula(accountNumber),
          createdAt.toISOString(),
          id,
        ],
        readPage: (last, limit) => {
          const after = last && { key: last.sortKey, id: last.id };
          return this.beneficiaries.list({ q, sort, after, limit });
        },
      },
      () => this.recordAudit(q),
    );
  }

  private async recordAudit(q: string | undefined): Promise<void> {
    const changes = usedFilters({ q });
    await this.database.transaction((manager) =>
      this.audit.record(manager, { action: 'beneficiaries.exported', changes }),
    );
    this.outbox.wake();
  }
}
