import { Readable } from 'node:stream';
import type { LineFilters } from '@larkspur/contracts/transaction';
import { Clock } from '@larkspur/service-kit/clock';
import { Drain } from '@larkspur/service-kit/drain';
import { Injectable } from '@nestjs/common';
import { DEFAULT_SORT, parseFilters } from '../statements/line-filters.dto';
import type { LineRow } from '../statements/to-statement-line';
import type { ExportQuery } from './export.dto';
import { ExportDatabase } from './export-database';
import { ExportSlots } from './export-slots';
import { renderPdf } from './pdf/render-pdf';
import { renderCsv } from './render-csv';
import { StatementHolderRepository } from './statement-holder/statement-holder.repository';

/** However slowly a client reads. */
const MAX_DOWNLOAD_MS = 300_000;
/** What is under way when the process is told to stop. */
const SHUTDOWN_GRACE_MS = 5_000;

const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8; header=present', pdf: 'application/pdf' };

export interface ExportedFile {
  name: string;
  contentType: string;
  /** Ends with an error when not everything could be read: half a file must not look like a whole one. */
  content: Readable;
}

@Injectable()
export class ExportService {
  private readonly slots = new ExportSlots();
  private readonly activeDownloads = new Set<Readable>();

  constructor(
    private readonly database: ExportDatabase,
    private readonly holders: StatementHolderRepository,
    private readonly clock: Clock,
    drain: Drain,
  ) {
    drain.onStopIntake(() => this.drain());
  }

  /** @throws invalid, unavailable; from then on it is the stream that fails */
  async start(userId: string, { format, ...filters }: ExportQuery): Promise<ExportedFile> {
    const wanted = { userId, filters: parseFilters(filters), sort: filters.sort ?? DEFAULT_SORT };
    const free = this.slots.take(userId);
    const ended = new AbortController();
    try {
      const details = { holder: await this.holders.find(userId), filters, issuedAt: this.clock.now() };
      // The first lines are read before the answer begins, so that a fault is still told as one.
      const batches = await prefetchFirst(this.database.lines(wanted, ended.signal));
      const content = Readable.from(format === 'csv' ? renderCsv(batches) : renderPdf(batches, details), {
        objectMode: false,
        highWaterMark: 64 * 1024,
      });
      this.activeDownloads.add(content);
      const callOff = this.clock.after(MAX_DOWNLOAD_MS, () =>
        content.destroy(new Error('The client reads too slowly')),
      );
      // Before the client has its last byte and may ask again.
      content.once('end', free);
      content.once('close', () => {
        callOff();
        ended.abort();
        this.activeDownloads.delete(content);
        free();
      });
      return { name: toFileName(filters, details.issuedAt, format), contentType: CONTENT_TYPES[format], content };
    } catch (error) {
      ended.abort();
      free();
      throw error;
    }
  }

  private async drain(): Promise<void> {
    const all = [...this.activeDownloads];
    const closed = Promise.all(all.map((content) => new Promise((resolve) => content.once('close', resolve))));
    const tooLate = setTimeout(() => {
      for (const content of all) content.destroy(new Error('The service is stopping'));
    }, SHUTDOWN_GRACE_MS);
    await closed;
    clearTimeout(tooLate);
  }
}

/** The same batches, the first one at hand. */
async function prefetchFirst(batches: AsyncGenerator<LineRow[], void, undefined>): Promise<AsyncIterable<LineRow[]>> {
  const first = await batches.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* batches;
  })();
}

function toFileName({ from, to }: LineFilters, issuedAt: Date, format: string): string {
  const period = [from, to ?? issuedAt.toISOString().slice(0, 10)].filter(Boolean).join('-to-');
  return `larkspur-statement-${period}.${format}`;
}
