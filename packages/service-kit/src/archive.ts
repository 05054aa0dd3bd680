import { parseArgs } from 'node:util';
import { readVariable } from './environment';
import { type ArchiveBlocker, ArchiveRefusedError, archiveMonth } from './partitions/archive-month';
import { type PartitionedTable, partitionName } from './partitions/partitioned-table';

const USAGE = 'Usage: node dist/archive.js MONTH [--tablespace NAME], such as 2026-01';

/**
 * The program that moves a month of a service's table to cold storage. Connects with MIGRATION_DATABASE_URL; a failure sets the exit
 * code.
 */
export async function archiveFromEnvironment(
  table: PartitionedTable,
  blockers: readonly ArchiveBlocker[],
): Promise<void> {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { tablespace: { type: 'string' } },
    });
    const [month, ...others] = positionals;
    if (!month || others.length > 0) throw new ArchiveRefusedError(USAGE);
    const url = readVariable('MIGRATION_DATABASE_URL');
    if (!url) {
      throw new ArchiveRefusedError(
        'Set MIGRATION_DATABASE_URL to the URL of the database, with its owner as the user.',
      );
    }
    const name = partitionName(table);
    const moved = await archiveMonth({
      ...{ url, table, blockers, month, tablespace: values.tablespace ?? null },
      report: (progress) => console.log(`${name}: ${progress}`),
    });
    console.log(
      moved
        ? `${name}: ${month} is in cold storage, ${moved.rows} rows with a sum of ${moved.amount} cents`
        : `${name}: ${month} is already in cold storage`,
    );
  } catch (error) {
    console.error(error instanceof ArchiveRefusedError ? error.message : error);
    process.exitCode = 1;
  }
}
