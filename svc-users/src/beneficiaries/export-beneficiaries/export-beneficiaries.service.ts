import { type CsvDownload, CsvDownloads } from '@larkspur/service-kit/csv/csv-downloads';
import { escapeFormula } from '@larkspur/service-kit/csv/escape-formula';
import { usedFilters } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { BeneficiaryListRepository, type ListedBeneficiary } from '../beneficiary-list.repository';
import { assertSearchable, type BeneficiaryFiltersQuery } from '../list-beneficiaries/list-beneficiaries.dto';

@Injectable()
export class ExportBeneficiariesService {
  constructor(
    private readonly beneficiaries: BeneficiaryListRepository,
    private readonly downloads: CsvDownloads,
  ) {}

  /** @throws invalid, unavailable */
  async start({ q, sort = 'newest' }: BeneficiaryFiltersQuery): Promise<CsvDownload> {
    assertSearchable(q);
    return this.downloads.start<ListedBeneficiary>(
      {
        list: 'beneficiaries',
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
      { action: 'beneficiaries.exported', changes: usedFilters({ q }) },
    );
  }
}
