import type { JobStatus } from '@larkspur/contracts/operations';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource, Raw } from 'typeorm';
import { SERVICE_NAME } from '../service-name';
import { RecurringJobEntity } from './recurring-job.entity';

/** The interval at which last runs are stored, because some jobs run every second. A first failure is stored immediately. */
const WRITE_INTERVAL_MS = 10_000;
const MAX_ERROR_LENGTH = 300;
/** A job that no process has run for this long was renamed or removed by a release. */
const FORGOTTEN_AFTER = '7 days';

interface JobRun {
  name: string;
  everyMs: number;
  startedAt: Date;
  durationMs: number;
  /** `undefined` after a run that succeeded. */
  error?: unknown;
}

/** The last run of each recurring job, over all processes of the service. */
@Injectable()
export class JobLog {
  private readonly logger = new Logger(JobLog.name);
  /** By name. */
  private readonly titles = new Map<string, string>();
  private readonly written = new Map<string, { at: number; hasFailed: boolean }>();

  constructor(
    private readonly database: DataSource,
    @Inject(SERVICE_NAME) private readonly service: string,
  ) {}

  /** Not a column: a title belongs to the release that runs, and rows outlive it. */
  setTitle(name: string, title: string): void {
    this.titles.set(name, title);
  }

  /** Never rejects: a job must not depend on its log. */
  async record(run: JobRun): Promise<void> {
    const hasFailed = run.error !== undefined;
    const last = this.written.get(run.name);
    const now = performance.now();
    if (last && last.hasFailed === hasFailed && now - last.at < WRITE_INTERVAL_MS) return;
    this.written.set(run.name, { at: now, hasFailed });
    try {
      await this.write(run, hasFailed);
    } catch (error) {
      this.logger.debug({ err: error, job: run.name }, 'The run of a recurring job could not be recorded');
    }
  }

  async list(): Promise<JobStatus[]> {
    const rows = await this.database.getRepository(RecurringJobEntity).find({
      where: { lastStartedAt: Raw((column) => `${column} > now() - interval '${FORGOTTEN_AFTER}'`) },
      order: { name: 'ASC' },
    });
    return rows.map(({ lastStartedAt, lastFinishedAt, lastFailedAt, ...row }) => ({
      ...row,
      // A row of another release may be of a job that this one does not have.
      title: this.titles.get(row.name) ?? row.name,
      service: this.service,
      lastStartedAt: lastStartedAt.toISOString(),
      lastFinishedAt: lastFinishedAt?.toISOString() ?? null,
      lastFailedAt: lastFailedAt?.toISOString() ?? null,
    }));
  }

  private async write({ name, everyMs, startedAt, durationMs, error }: JobRun, hasFailed: boolean): Promise<void> {
    const endedAt = new Date(startedAt.getTime() + durationMs);
    await this.database.query(
      `INSERT INTO recurring_job AS present (name, every_ms, last_started_at, last_finished_at, last_duration_ms, last_failed_at, last_error)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (name) DO UPDATE SET
         every_ms = excluded.every_ms,
         last_started_at = greatest(present.last_started_at, excluded.last_started_at),
         last_finished_at = coalesce(excluded.last_finished_at, present.last_finished_at),
         last_duration_ms = coalesce(excluded.last_duration_ms, present.last_duration_ms),
         last_failed_at = coalesce(excluded.last_failed_at, present.last_failed_at),
         last_error = coalesce(excluded.last_error, present.last_error)`,
      [
        name,
        everyMs,
        startedAt,
        hasFailed ? null : endedAt,
        hasFailed ? null : Math.round(durationMs),
        hasFailed ? endedAt : null,
        hasFailed ? describe(error) : null,
      ],
    );
  }
}

function describe(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, MAX_ERROR_LENGTH);
}
