import { queryRow, z } from '@larkspur/service-kit/database/query-rows';
import { measuredGauge } from '@larkspur/service-kit/observability/measured-gauge';
import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const ageRow = z.object({ seconds: z.number() });

/** Reads the index of pending transfers, which are few. */
const OLDEST = `SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS seconds
  FROM transfer WHERE status = 'pending'`;

@Injectable()
export class TransferMetrics {
  constructor(database: DataSource, { registry }: Metrics) {
    measuredGauge(
      registry,
      'oldest_pending_transfer_seconds',
      'Age of the oldest transfer without an outcome, across all instances; 0 when there is none.',
      async () => (await queryRow(database, ageRow, OLDEST))?.seconds ?? 0,
    );
  }
}
