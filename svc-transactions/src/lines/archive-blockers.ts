import type { ArchiveBlocker } from '@larkspur/service-kit/partitions/archive-month';

/** The reasons not to move a month of `line` yet. */
export const LINE_BLOCKERS: readonly ArchiveBlocker[] = [
  {
    reason: 'transfers without an outcome',
    condition: `EXISTS (SELECT FROM transfer WHERE status = 'pending' AND id >= $1 AND id < $2)`,
  },
  {
    reason: 'lines that are not indexed yet',
    condition: `EXISTS (SELECT FROM line WHERE id >= $1 AND id < $2 AND written_in >= (SELECT indexed_before FROM line_indexing))`,
  },
];
