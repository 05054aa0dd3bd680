import type { ArchiveBlocker } from '@larkspur/service-kit/partitions/archive-month';

/** The reasons not to move a month of `ledger.entry` yet. */
export const ENTRY_BLOCKERS: readonly ArchiveBlocker[] = [
  {
    reason: 'postings that are not sealed yet',
    condition: `EXISTS (SELECT FROM ledger.posting WHERE id >= $1 AND id < $2 AND xid >= (SELECT max(up_to) FROM ledger.seal))`,
  },
];
