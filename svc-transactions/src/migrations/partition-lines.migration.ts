import { mergePartitions, partitionByMonth } from '@larkspur/service-kit/partitions/partition-by-month';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LINE_PARTITIONS } from '../lines/line-partitions';

export class PartitionLines1795996800000 implements MigrationInterface {
  readonly name = 'PartitionLines1795996800000';
  /** Its steps commit one by one. */
  readonly transaction = false;

  up(runner: QueryRunner): Promise<void> {
    return partitionByMonth(runner, LINE_PARTITIONS);
  }

  down(runner: QueryRunner): Promise<void> {
    return mergePartitions(runner, LINE_PARTITIONS);
  }
}
