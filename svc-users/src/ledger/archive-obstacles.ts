import type { Obstacle } from '@larkspur/service-kit/partitions/archive-month';

/** What keeps a month of `ledger.entry` from being moved. */
export const ENTRY_OBSTACLES: readonly Obstacle[] = [
  {
    what: 'postings that are not sealed yet',
    condition: `EXISTS (SELECT FROM ledger.posting WHERE id >= $1 AND id < $2 AND xid >= (SELECT max(up_to) FROM ledger.seal))`,
  },
];
