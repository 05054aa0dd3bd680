import { Injectable } from '@nestjs/common';

/**
 * Where the pending transfers begin in the order of their next attempt, as far as the last scan of this instance has seen. Readers of
 * pending transfers start here: while an old snapshot is held, such as by an export, the index keeps the entries of all transfers that
 * were settled since, and each of them costs a visit of the table.
 */
@Injectable()
export class PendingLowerBound {
  /** A `timestamptz` as text, with the database's microseconds. */
  nextAttemptAt = '-infinity';
}
