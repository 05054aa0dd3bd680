import { queryRow, z } from '@larkspur/service-kit/database/query-rows';
import { measuredGauge } from '@larkspur/service-kit/observability/measured-gauge';
import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PendingLowerBound } from './saga/pending-lower-bound';

const ageRow = z.object({ seconds: z.number() });

const OLDEST = `SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS seconds
  FROM transfer WHERE status = 'pending' AND next_attempt_at >= $1::timestamptz`;

@Injectable()
export class TransferMetrics {
  constructor(database: DataSource, { registry }: Metrics, bound: PendingLowerBound) {
    measuredGauge(
      registry,
      {
        name: 'oldest_pending_transfer_seconds',
        help: 'Age of the oldest transfer without an outcome, across all instances; 0 when there is none.',
      },
      async () => (await queryRow(database, ageRow, OLDEST, [bound.value]))?.seconds ?? 0,
    );
  }
}
