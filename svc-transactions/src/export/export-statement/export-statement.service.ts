import type { Readable } from 'node:stream';
import type { LineFilters } from '@larkspur/contracts/transaction';
import { ActiveDownloads } from '@larkspur/service-kit/active-downloads';
import { Clock } from '@larkspur/service-kit/clock';
import { Drain } from '@larkspur/service-kit/drain';
import { PacedCustomerJobs } from '@larkspur/service-kit/jobs/paced-jobs';
import { pacedStream } from '@larkspur/service-kit/paced-stream';
import { Injectable } from '@nestjs/common';
import { StatementHolderRepository } from '../../statement-holders/statement-holder.repository';
import { DEFAULT_SORT, parseFilters } from '../../statements/line-filters.dto';
import { CustomerExportDatabase } from './export-database';
import { CustomerExportSlots } from './export-slots';
import { assertReceipt, type ExportStatementQuery } from './export-statement.dto';
import { lastDayOf } from './format';
import { findOpeningBalance, isWholePeriod } from './opening-balance';
import { PdfThread } from './pdf/pdf-thread';
import { renderCsv } from './render-csv';
import type { StatementDetails } from './statement-details';

const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8; header=present', pdf: 'application/pdf' };

interface ExportedFile {
  name: string;
  contentType: string;
  /** Fails when a read fails, so that a truncated file does not look complete. */
  content: Readable;
}

@Injectable()
export class ExportStatementService {
  private readonly downloads: ActiveDownloads;

  constructor(
    private readonly database: CustomerExportDatabase,
    private readonly holders: StatementHolderRepository,
    private readonly pdfs: PdfThread,
    private readonly slots: CustomerExportSlots,
    private readonly clock: Clock,
    private readonly jobs: PacedCustomerJobs,
    drain: Drain,
  ) {
    this.downloads = new ActiveDownloads(clock, drain);
  }

  /** @throws ProblemException invalid, unavailable. Later errors destroy the stream. */
  async start(userId: string, query: ExportStatementQuery): Promise<ExportedFile> {
    assertReceipt(query);
    const { format, document = 'statement', ...filters } = query;
    const selection = {
      userId,
      filters: document === 'receipt' ? { reference: filters.q } : parseFilters(filters),
      sort: filters.sort ?? DEFAULT_SORT,
    };
    const releaseSlot = this.slots.acquire(userId);
    const abort = new AbortController();
    try {
      const details: StatementDetails = {
        document,
        holder: await this.holders.find(userId),
        filters,
        issuedAt: this.clock.now(),
        openingBalance: null,
      };
      const batches = this.database.readLines(selection, abort.signal, async (snapshot) => {
        if (isWholePeriod(filters)) details.openingBalance = await findOpeningBalance(snapshot, userId, filters);
      });
      // The empty batch: a database that is away still becomes an error response. The response does not wait for lines, which
      // a search may take longer to find than the gateway waits.
      await batches.next();
      const bytes: AsyncGenerator<string | Uint8Array, void, undefined> =
        format === 'csv' ? renderCsv(batches, details) : this.pdfs.render(batches, details);
      const content = pacedStream(bytes, this.jobs, abort);
      this.downloads.track(content);
      // Released before the last byte is sent, because the client may start another export as soon as it has the file.
      content.once('end', releaseSlot);
      content.once('close', releaseSlot);
      return { name: toFileName(details, format), contentType: CONTENT_TYPES[format], content };
    } catch (error) {
      abort.abort();
      releaseSlot();
      throw error;
    }
  }
}

function toFileName({ document, filters, issuedAt }: StatementDetails, format: string): string {
  return `larkspur-${document}-${document === 'receipt' ? filters.q : toPeriod(filters, issuedAt)}.${format}`;
}

function toPeriod(filters: LineFilters, issuedAt: Date): string {
  return [filters.from, lastDayOf(filters, issuedAt)].filter(Boolean).join('-to-');
}
