import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ActiveDownloads, MAX_BACK_OFFICE_DURATION_MS } from '../active-downloads';
import { Bulkhead } from '../bulkhead';
import type { Clock } from '../clock';
import type { Drain } from '../drain';
import { ProblemException } from '../http/problem';
import type { PacedJobs } from '../jobs/paced-jobs';
import { pacedStream } from '../paced-stream';
import { formatHeader, formatRows } from './format-csv';

const PAGE_SIZE = 500;
const MAX_CONCURRENT = 3;

export interface CsvFile<Row> {
  /** Such as `larkspur-users-2026-11-23.csv`. */
  name: string;
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
 * Streams lists as CSV files, three at a time, with rests. Each page is read by its own query when the client is ready for it, so that a slow
 * client keeps no transaction open.
 */
export class CsvDownloads {
  private readonly downloads: ActiveDownloads;
  private readonly bulkhead = new Bulkhead({ maxConcurrent: MAX_CONCURRENT });

  constructor(
    clock: Clock,
    drain: Drain,
    private readonly jobs: PacedJobs,
  ) {
    this.downloads = new ActiveDownloads(clock, drain);
  }

  /**
   * @param record writes the audit record, before the first byte is sent
   * @throws unavailable while too many exports are running
   */
  async start<Row>(file: CsvFile<Row>, record: () => Promise<void>): Promise<CsvDownload> {
    if (!this.bulkhead.tryAcquire()) {
      throw new ProblemException('unavailable', {
        message: 'Other exports are running. Try again in a few seconds.',
        headers: { 'retry-after': '5' },
      });
    }
    try {
      await record();
      const content = pacedStream(format(file), this.jobs, new AbortController());
      this.downloads.track(content, MAX_BACK_OFFICE_DURATION_MS);
      this.releaseWith(content);
      return { name: file.name, content };
    } catch (error) {
      this.bulkhead.release();
      throw error;
    }
  }

  /** Before the last byte is sent, because the client may start another export as soon as it has the file. */
  private releaseWith(content: Readable): void {
    let isReleased = false;
    const release = () => {
      if (!isReleased) this.bulkhead.release();
      isReleased = true;
    };
    content.once('end', release);
    content.once('close', release);
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
