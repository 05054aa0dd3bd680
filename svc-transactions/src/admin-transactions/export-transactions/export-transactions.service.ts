import { bankToday } from '@larkspur/contracts/bank-day';
import { Clock } from '@larkspur/service-kit/clock';
import type { CsvDownload } from '@larkspur/service-kit/csv/csv-downloads';
import { Audit, usedFilters } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { BackOfficeExports } from '../../export/export-statement/line-exports';
import { renderCustomersCsv } from '../../export/export-statement/render-csv';
import { StatementHolderRepository } from '../../statement-holders/statement-holder.repository';
import { DEFAULT_SORT, parseFilters } from '../../statements/line-filters.dto';
import { assertSearchable } from '../../statements/read-statement/statements.service';
import type { ExportTransactionsQuery } from './export-transactions.dto';

/** Streams what the list of all customers' lines shows, from one snapshot. */
@Injectable()
export class ExportTransactionsService {
  constructor(
    private readonly exports: BackOfficeExports,
    private readonly holders: StatementHolderRepository,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemException invalid, unavailable. Later errors destroy the stream. */
  async start(
    callerId: string,
    { userId, sort = DEFAULT_SORT, ...filters }: ExportTransactionsQuery,
  ): Promise<CsvDownload> {
    assertSearchable({ userId, q: filters.q });
    // Before any wait, so that the name does not have a later day than the content.
    const day = bankToday(this.clock.now());
    const content = await this.exports.start({
      callerId,
      selection: { userId: userId?.toLowerCase() ?? null, filters: parseFilters(filters), sort },
      // Exports are planned for their first lines, in the order of the list. A search for a few lines of all customers would
      // read all the others first.
      settings: filters.q ? { cursor_tuple_fraction: '1' } : {},
      render: async ({ snapshot, batches }) => {
        // Before the first byte is sent, so that an export is on record even if the download fails.
        await this.audit.recordNow({
          action: 'transactions.exported',
          subjectId: userId ?? null,
          changes: usedFilters({ ...filters }),
        });
        return renderCustomersCsv(batches, (ids) => this.holders.findMany(snapshot, ids));
      },
    });
    return { name: `larkspur-transactions-${day}.csv`, content };
  }
}
