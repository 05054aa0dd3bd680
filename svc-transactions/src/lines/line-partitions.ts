import type { PartitionedTable } from '@larkspur/service-kit/partitions/partitioned-table';

export const LINE_PARTITIONS: PartitionedTable = { schema: 'public', table: 'line', key: 'id' };
