import { type DynamicModule, Module } from '@nestjs/common';
import { CreatePartitionsJob, PARTITIONED_TABLE } from './create-partitions.job';
import type { PartitionedTable } from './partitioned-table';

@Module({})
class PartitionsModule {}

/** Keeps the partitions of a table that `partitionByMonth` has made. */
export function partitionsModule(table: PartitionedTable): DynamicModule {
  return {
    module: PartitionsModule,
    providers: [{ provide: PARTITIONED_TABLE, useValue: table }, CreatePartitionsJob],
  };
}
