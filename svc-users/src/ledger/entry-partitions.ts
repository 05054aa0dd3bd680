import type { PartitionedTable } from '@larkspur/service-kit/partitions/partitioned-table';

export const ENTRY_PARTITIONS: PartitionedTable = {
  schema: 'ledger',
  table: 'entry',
  key: 'posting_id',
  readers: 'ledger seal',
};
