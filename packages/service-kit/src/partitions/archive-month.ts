import { Client } from 'pg';
import { queryRow, toExecutor, z } from '../database/query-rows';
import { lowestIdAt } from '../ids';
import { type MonthDigest, MonthMove } from './month-move';
import { monthSuffix, type PartitionedTable, partitionName, startOfMonth } from './partitioned-table';

/** Ids of a month come until then: clients choose the time of an id within a day, and their clocks differ. */
const CLOSED_AFTER_MS = 2 * 86_400_000;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

const foundRow = z.object({ found: z.boolean() }).describe('a reason not to move a month');

/** A reason not to move a month yet. */
export interface ArchiveBlocker {
  /** Completes "2026-12 has …". */
  reason: string;
  /** A condition with the month's lowest id as $1 and the next month's as $2. */
  condition: string;
}

export interface ArchiveOptions {
  /** Connection URL of the tables' owner. */
  url: string;
  table: PartitionedTable;
  blockers: readonly ArchiveBlocker[];
  /** Such as `2026-12`. */
  month: string;
  /** `null` for the database's own. */
  tablespace?: string | null;
  report?(progress: string): void;
}

/** The operator has to do something else first. */
export class ArchiveRefusedError extends Error {
  override readonly name = 'ArchiveRefusedError';
}

/**
 * Moves a closed month of a partitioned table to cold storage while the service runs. The same call continues an interrupted move.
 * @returns what was moved; `null` if the month is already in cold storage
 * @throws ArchiveRefusedError
 */
export async function archiveMonth(options: ArchiveOptions): Promise<MonthDigest | null> {
  const { url, table, tablespace = null, report = () => undefined } = options;
  const month = parseClosedMonth(options.month);
  const client = new Client({ connectionString: url, application_name: 'larkspur archive' });
  // The query in progress fails with it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0');
    const name = partitionName(table);
    const lock = await client.query<{ ours: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('archive of ${name}')) AS ours`,
    );
    if (!lock.rows[0]?.ours) throw new ArchiveRefusedError(`Another month of ${name} is being moved. Try again later.`);
    await requirePartition(client, options, month);
    const move = new MonthMove(client, { table, month, tablespace, report });
    if (!(await move.hasStarted())) await requireFinished(client, options, month);
    return await move.run();
  } finally {
    await client.end();
  }
}

function parseClosedMonth(text: string): Date {
  if (!MONTH.test(text)) throw new ArchiveRefusedError(`"${text}" is not a month. Name it like 2026-01.`);
  const month = new Date(`${text}-01T00:00:00.000Z`);
  if (Date.now() < startOfMonth(month, 1).getTime() + CLOSED_AFTER_MS) {
    throw new ArchiveRefusedError(`${text} is not over. A month can be moved two days after its end.`);
  }
  return month;
}

async function requirePartition(client: Client, { table, month: text }: ArchiveOptions, month: Date): Promise<void> {
  const row = await queryRow(
    toExecutor(client),
    foundRow,
    `SELECT to_regclass('${partitionName(table, monthSuffix(month))}') IS NOT NULL AS found`,
  );
  if (row?.found) return;
  throw new ArchiveRefusedError(
    `${text} has no partition of its own: it is part of ${partitionName(table, 'earlier')}, which stays where it is.`,
  );
}

async function requireFinished(client: Client, { blockers, month: text }: ArchiveOptions, month: Date): Promise<void> {
  for (const { reason, condition } of blockers) {
    const values = [lowestIdAt(month), lowestIdAt(startOfMonth(month, 1))];
    const { rows } = await client.query<{ found: boolean }>(`SELECT ${condition} AS found`, values);
    if (rows[0]?.found) throw new ArchiveRefusedError(`${text} has ${reason}. Try again later.`);
  }
}
