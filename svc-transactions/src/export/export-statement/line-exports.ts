import type { Readable } from 'node:stream';
import { ActiveDownloads, type FileParts, MAX_BACK_OFFICE_DURATION_MS } from '@larkspur/service-kit/active-downloads';
import { Clock } from '@larkspur/service-kit/clock';
import { Drain } from '@larkspur/service-kit/drain';
import { ExportSlots } from '@larkspur/service-kit/export-slots';
import { PacedCustomerJobs, PacedJobs } from '@larkspur/service-kit/jobs/paced-jobs';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { TransactionsConfig } from '../../config';
import type { LineSelection } from '../../statements/lines-query';
import { ExportDatabase, type OpenedExport } from './export-database';

/** Concurrent exports per process. Each has a connection. An export of the back office may take an hour, so customers' have places of their own. */
const MAX_CUSTOMER_EXPORTS = 3;
const MAX_BACK_OFFICE_EXPORTS = 2;

interface LineExportsOptions {
  database: Pick<ExportDatabase, 'open' | 'end'>;
  maxConcurrent: number;
  maxDurationMs?: number;
  jobs: PacedJobs;
}

interface LineExport {
  /** The user whose slot the export takes. */
  callerId: string;
  selection: LineSelection;
  /** PostgreSQL settings for this export. */
  settings?: Record<string, string>;
  /** Also what fails here becomes an error response. */
  render(lines: OpenedExport): Promise<FileParts>;
}

/** Streams files with lines of one snapshot. */
export abstract class LineExports implements OnApplicationShutdown {
  private readonly downloads: ActiveDownloads;
  private readonly slots: ExportSlots;

  constructor(
    clock: Clock,
    drain: Drain,
    private readonly options: LineExportsOptions,
  ) {
    this.downloads = new ActiveDownloads(clock, drain);
    this.slots = new ExportSlots(options.maxConcurrent);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.options.database.end();
  }

  /**
   * The response does not wait for lines, because a search may take longer to find them than the gateway waits. A database that
   * is unavailable still becomes an error response.
   * @throws ProblemException unavailable. Later errors destroy the stream.
   */
  async start({ callerId, selection, settings, render }: LineExport): Promise<Readable> {
    const { database, jobs, maxDurationMs } = this.options;
    const release = this.slots.acquire(callerId);
    return this.downloads.start({ jobs, release, maxDurationMs }, async (signal) =>
      render(await database.open(selection, signal, settings)),
    );
  }
}

@Injectable()
export class CustomerExports extends LineExports {
  constructor(config: TransactionsConfig, jobs: PacedCustomerJobs, clock: Clock, drain: Drain) {
    const database = new ExportDatabase(config, MAX_CUSTOMER_EXPORTS);
    super(clock, drain, { database, maxConcurrent: MAX_CUSTOMER_EXPORTS, jobs });
  }
}

@Injectable()
export class BackOfficeExports extends LineExports {
  constructor(config: TransactionsConfig, jobs: PacedJobs, clock: Clock, drain: Drain) {
    const database = new ExportDatabase(config, MAX_BACK_OFFICE_EXPORTS);
    super(clock, drain, {
      database,
      maxConcurrent: MAX_BACK_OFFICE_EXPORTS,
      maxDurationMs: MAX_BACK_OFFICE_DURATION_MS,
      jobs,
    });
  }
}
