import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { classifyFailure } from '../database/database-errors';
import { pgInteger, queryRow, z } from '../database/query-rows';
import { RecurringJob } from '../jobs/recurring-job';
import { measuredGauge } from '../observability/measured-gauge';
import { Metrics } from '../observability/metrics';
import { lastMonthSql, lowestIdSql } from './partition-functions';
import { MONTHS_AHEAD, type PartitionedTable, partitionName } from './partitioned-table';

export const PARTITIONED_TABLE = Symbol('partitioned table');

const HOUR_MS = 3_600_000;
/** A long read of the default partition is in progress. */
const RETRY_AFTER_MS = 10_000;

const createdRow = z.object({ created: pgInteger }).describe('created partitions');
const monthsRow = z.object({ months: pgInteger }).describe('months with a partition');
const rowsRow = z.object({ rows: pgInteger }).describe('rows without a partition of their month');

/** Creates the partitions of coming months, long before a row needs them. */
@Injectable()
export class CreatePartitionsJob {
  private readonly logger = new Logger(CreatePartitionsJob.name);

  constructor(
    private readonly database: DataSource,
    @Inject(PARTITIONED_TABLE) private readonly table: PartitionedTable,
    { registry }: Metrics,
  ) {
    measuredGauge(
      registry,
      { name: 'partition_months_ahead', help: 'Months after the present one that have a partition. Alert below 1.' },
      async () => (await queryRow(database, monthsRow, monthsAhead(table)))?.months ?? 0,
    );
    measuredGauge(
      registry,
      { name: 'partition_default_rows', help: 'Rows of months without a partition. Alert above 0.' },
      async () => (await queryRow(database, rowsRow, rowsWithoutMonth(table)))?.rows ?? 0,
    );
  }

  @RecurringJob({ title: 'Create partitions of coming months', everyMs: HOUR_MS, jitter: 0.1, isImmediate: true })
  async create(): Promise<number | undefined> {
    const { schema, table } = this.table;
    try {
      const row = await queryRow(
        this.database,
        createdRow,
        `SELECT ${schema}.create_${table}_partitions($1) AS created`,
        [MONTHS_AHEAD],
      );
      if (row?.created) this.logger.log(`Created ${row.created} partitions of ${schema}.${table}`);
      return undefined;
    } catch (error) {
      if (classifyFailure(error) !== 'transient') throw error;
      return RETRY_AFTER_MS;
    }
  }
}

const monthsAhead = (table: PartitionedTable) => `
  SELECT extract(year FROM months)::integer * 12 + extract(month FROM months)::integer AS months
  FROM age((${lastMonthSql(table)}), date_trunc('month', now() AT TIME ZONE 'UTC')) AS months`;

/** Counts rows until tomorrow in the default partition: months have no gap, so these rows came after the last partition. */
const rowsWithoutMonth = (table: PartitionedTable) => `
  SELECT count(*) AS rows FROM ${partitionName(table, 'default')}
  WHERE ${table.key} < ${lowestIdSql(`now() + interval '1 day'`)}`;
