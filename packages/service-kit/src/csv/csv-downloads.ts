import type { Readable } from 'node:stream';
import { bankToday } from '@larkspur/contracts/bank-day';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ActiveDownloads, MAX_BACK_OFFICE_DURATION_MS } from '../active-downloads';
import { Clock } from '../clock';
import { Drain } from '../drain';
import { ExportSlots } from '../export-slots';
import { currentContext } from '../http/request-context';
import { PacedJobs } from '../jobs/paced-jobs';
import { Audit, type AuditEntry } from '../security/audit';
import { formatHeader, formatRows } from './format-csv';

const PAGE_SIZE = 500;
const MAX_CONCURRENT = 3;

export interface CsvFile<Row> {
  /** The name of the list, such as `users` in `larkspur-users-2026-11-23.csv`. */
  list: string;
  header: readonly string[];
  toCells(row: Row): string[];
  /** @param last the last row of the previous page */
  readPage(last: Row | undefined, limit: number): Promise<Row[]>;
}

export interface CsvDownload {
  name: string;
  /** Ends with an error when a page cannot be read, so that a truncated file does not look complete. */
  content: Readable;
}

/**
 * Streams lists as CSV files, with rests: three of each list at a time, and one for each caller. Each page is read by its own query
 * when the client is ready for it, so that a slow client keeps no transaction open.
 */
@Injectable()
export class CsvDownloads {
  private readonly downloads: ActiveDownloads;
  /** By the list: one export takes minutes, and must not stop those of the other lists. */
  private readonly slots = new Map<string, ExportSlots>();

  constructor(
    private readonly clock: Clock,
    drain: Drain,
    private readonly jobs: PacedJobs,
    private readonly audit: Audit,
  ) {
    this.downloads = new ActiveDownloads(clock, drain);
  }

  /**
   * No page is read before the download has begun: a search may take longer than the gateway waits for a response.
   * @param entry is recorded before the first byte is sent, so that an export is on record even if the download fails
   * @throws unavailable while too many exports of the list are running, or one of the caller
   */
  async start<Row>(file: CsvFile<Row>, entry: AuditEntry): Promise<CsvDownload> {
    // Before any wait, so that the name does not have a later day than the content.
    const day = bankToday(this.clock.now());
    const { jobs } = this;
    const release = this.slotsOf(file.list).acquire(currentContext()?.caller?.userId ?? '');
    const content = await this.downloads.start(
      { jobs, release, maxDurationMs: MAX_BACK_OFFICE_DURATION_MS },
      async () => {
        await this.audit.recordNow(entry);
        return format(file);
      },
    );
    return { name: `larkspur-${file.list}-${day}.csv`, content };
  }

  private slotsOf(list: string): ExportSlots {
    const slots = this.slots.get(list) ?? new ExportSlots(MAX_CONCURRENT);
    this.slots.set(list, slots);
    return slots;
  }
}

export async function sendCsv(reply: FastifyReply, { name, content }: CsvDownload): Promise<void> {
  // The client disconnected before the download started.
  if (reply.raw.destroyed) {
    content.destroy();
    return;
  }
  await reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content);
}

async function* format<Row>({ header, toCells, readPage }: CsvFile<Row>): AsyncGenerator<string, void, undefined> {
  yield formatHeader(header);
  for (let last: Row | undefined, isComplete = false; !isComplete; ) {
    const page = await readPage(last, PAGE_SIZE);
    if (page.length > 0) yield formatRows(page.map((row) => toCells(row)));
    last = page.at(-1);
    isComplete = page.length < PAGE_SIZE;
  }
}
