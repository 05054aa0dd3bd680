import { Injectable } from '@nestjs/common';

/** Before every attempt, as a `timestamptz`. */
const BEGINNING = '-infinity';
/** The interval of full scans. They find transfers before the lower bound, such as after the database's clock was set back. */
const FULL_SCAN_INTERVAL_MS = 600_000;

interface Scan {
  /** The result of `begin`. */
  from: string;
  lowerBound: string;
  /** Differs after a failover or a restore, when transfers may be pending again. */
  database: string;
}

/**
 * The lower bound of the pending transfers in the order of their next attempt, as far as the last scan of this instance has seen.
 * Readers of pending transfers start here: while an old snapshot is held, such as by an export, the index keeps the entries of
 * all transfers that were settled since, and each of them costs a visit of the table.
 */
@Injectable()
export class PendingLowerBound {
  private lowerBound = BEGINNING;
  private scannedAllAt = Number.NEGATIVE_INFINITY;
  private scannedDatabase: string | null = null;

  /** A `timestamptz` as text, with the database's microseconds. */
  get value(): string {
    return this.lowerBound;
  }

  /** Returns the start of a scan at this time: the lower bound, or the beginning when the last full scan was long ago. */
  begin(now: Date): string {
    // The process's clock may be set back, too.
    return Math.abs(now.getTime() - this.scannedAllAt) >= FULL_SCAN_INTERVAL_MS ? BEGINNING : this.lowerBound;
  }

  /** Records a scan that began at `now`. */
  advance(now: Date, { from, lowerBound, database }: Scan): void {
    if (from === BEGINNING) this.scannedAllAt = now.getTime();
    // The next scan is a full one.
    else if (database !== this.scannedDatabase) this.scannedAllAt = Number.NEGATIVE_INFINITY;
    this.scannedDatabase = database;
    this.lowerBound = lowerBound;
  }
}
