import type { LogEntry } from './release-store';

/** The history of versions in a release log. */
export class ReleaseHistory {
  /** @param log oldest first */
  constructor(private readonly log: readonly LogEntry[]) {}

  /** Returns whether visitors ever got the version, as the current release or as a canary. */
  isKnown(version: string): boolean {
    return this.lastShown(version) >= 0;
  }

  /** Returns whether all visitors ever got the version. */
  wasCurrent(version: string): boolean {
    return this.log.some(({ kind, to }) => to === version && kind !== 'canary' && kind !== 'abort');
  }

  /**
   * Returns whether a rollback or an abort ended the version, and nothing has made it current since. A rollback also ends a
   * canary without naming it.
   */
  wasWithdrawn(version: string): boolean {
    const last = this.log.findLast(({ kind, from, to }) =>
      kind === 'abort' ? from === version : to === version || (kind === 'rollback' && from === version),
    );
    return last !== undefined && (last.to !== version || last.kind === 'canary');
  }

  /** The position of the last entry that names it: the greater, the later visitors got it. -1 if there is none. */
  lastShown(version: string): number {
    return this.log.findLastIndex(({ from, to }) => from === version || to === version);
  }
}
