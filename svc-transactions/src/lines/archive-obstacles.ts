import type { Obstacle } from '@larkspur/service-kit/partitions/archive-month';

/** What keeps a month of `line` from being moved. */
export const LINE_OBSTACLES: readonly Obstacle[] = [
  {
    what: 'transfers without an outcome',
    condition: `EXISTS (SELECT FROM transfer WHERE status = 'pending' AND id >= $1 AND id < $2)`,
  },
  {
    what: 'lines that are not indexed yet',
    condition: `EXISTS (SELECT FROM line WHERE id >= $1 AND id < $2 AND written_in >= (SELECT indexed_before FROM line_indexing))`,
  },
];
