import { bankToday } from '@larkspur/contracts/bank-day';
import { ActiveDownloads, MAX_BACK_OFFICE_DURATION_MS } from '@larkspur/service-kit/active-downloads';
import { Clock } from '@larkspur/service-kit/clock';
import type { CsvDownload } from '@larkspur/service-kit/csv/csv-downloads';
import type { SqlExecutor } from '@larkspur/service-kit/database/query-rows';
import { Drain } from '@larkspur/service-kit/drain';
import { PacedJobs } from '@larkspur/service-kit/jobs/paced-jobs';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { pacedStream } from '@larkspur/service-kit/paced-stream';
import { Audit, usedFilters } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BackOfficeExportDatabase } from '../../export/export-statement/export-database';
import { BackOfficeExportSlots } from '../../export/export-statement/export-slots';
import { renderCustomersCsv } from '../../export/export-statement/render-csv';
import { StatementHolderRepository } from '../../statement-holders/statement-holder.repository';
import { DEFAULT_SORT, parseFilters } from '../../statements/line-filters.dto';
import { assertSearchable } from '../../statements/read-statement/statements.service';
import type { ExportTransactionsQuery } from './export-transactions.dto';

/** Streams what the list of all customers' lines shows, from one snapshot. */
@Injectable()
export class ExportTransactionsService {
  private readonly downloads: ActiveDownloads;

  constructor(
    private readonly lines: BackOfficeExportDatabase,
    private readonly slots: BackOfficeExportSlots,
    private readonly database: DataSource,
    private readonly holders: StatementHolderRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly jobs: PacedJobs,
    drain: Drain,
  ) {
    this.downloads = new ActiveDownloads(clock, drain);
  }

  /** @throws ProblemException invalid, unavailable. Later errors destroy the stream. */
  async start(callerId: string, { userId, ...filters }: ExportTransactionsQuery): Promise<CsvDownload> {
    assertSearchable({ userId, q: filters.q });
    const selection = {
      userId: userId?.toLowerCase() ?? null,
      filters: parseFilters(filters),
      sort: filters.sort ?? DEFAULT_SORT,
    };
    const releaseSlot = this.slots.acquire(callerId);
    const abort = new AbortController();
    try {
      await this.recordAudit({ userId, ...filters });
      let reader: SqlExecutor = this.database;
      const batches = this.lines.readLines(selection, abort.signal, async (snapshot) => {
        reader = snapshot;
        // Exports are planned for their first lines, in the order of the list. A search for a few lines of all customers would
        // read all the others first.
        if (selection.filters.q) await snapshot.query('SET LOCAL cursor_tuple_fraction = 1');
      });
      // The empty batch: a database that is away still becomes an error response.
      await batches.next();
      const content = pacedStream(
        renderCustomersCsv(batches, (ids) => this.holders.findMany(reader, ids)),
        this.jobs,
        abort,
      );
      this.downloads.track(content, MAX_BACK_OFFICE_DURATION_MS);
      // Released before the last byte is sent, because the client may start another export as soon as it has the file.
      content.once('end', releaseSlot);
      content.once('close', releaseSlot);
      return { name: `larkspur-transactions-${bankToday(this.clock.now())}.csv`, content };
    } catch (error) {
      abort.abort();
      releaseSlot();
      throw error;
    }
  }

  /** Before the first byte is sent, so that an export is on record even if the download fails. */
  private async recordAudit({ userId, sort: _, ...filters }: ExportTransactionsQuery): Promise<void> {
    const changes = usedFilters(filters);
    await this.database.transaction((manager) =>
      this.audit.record(manager, { action: 'transactions.exported', subjectId: userId ?? null, changes }),
    );
    this.outbox.wake();
  }
}
