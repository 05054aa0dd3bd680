import { mergePartitions, partitionByMonth } from '@larkspur/service-kit/partitions/partition-by-month';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ENTRY_PARTITIONS } from '../ledger/entry-partitions';

export class PartitionEntries1795996800000 implements MigrationInterface {
  readonly name = 'PartitionEntries1795996800000';
  /** Its steps commit one by one. */
  readonly transaction = false;

  up(runner: QueryRunner): Promise<void> {
    return partitionByMonth(runner, ENTRY_PARTITIONS);
  }

  down(runner: QueryRunner): Promise<void> {
    return mergePartitions(runner, ENTRY_PARTITIONS);
  }
}
