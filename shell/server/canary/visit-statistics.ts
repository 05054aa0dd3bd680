import { createHmac, randomBytes } from 'node:crypto';
import type { RemoteName } from '@larkspur/contracts/remote';
import { addressKey } from './address-key';

/** Enough for every decision; further visits are not counted, so that memory has a limit. */
const MAX_VISITS = 20_000;
/** The latest ones. */
const MAX_LOAD_TIMES = 1_000;

export interface VisitCounts {
  visits: number;
  failures: number;
  /** From how many addresses failures were reported. */
  failedAddresses: number;
}

export interface Visit {
  remote: RemoteName;
  version: string;
  id: string;
  address: string;
  hasFailed: boolean;
  /** Milliseconds until it was loaded. */
  loadMs?: number | undefined;
}

interface ReleaseVisits {
  loadTimes: number[];
  /** Whether it failed, by the visit's id. */
  failed: Map<string, boolean>;
  byAddress: Map<string, number>;
  failedAddresses: Set<string>;
}

const NO_VISITS: VisitCounts = { visits: 0, failures: 0, failedAddresses: 0 };

/**
 * Visits and failures by release, since the last change of the remote's releases. Addresses are stored as keyed hashes whose key
 * is never stored.
 */
export class VisitStatistics {
  private readonly remotes = new Map<RemoteName, Map<string, ReleaseVisits>>();
  private readonly key = randomBytes(16);

  /** @param maxVisitsPerAddress to each release */
  constructor(private readonly maxVisitsPerAddress: number) {}

  /** Begins a new sample. */
  reset(remote: RemoteName): void {
    this.remotes.delete(remote);
  }

  /** @returns whether it counts: not if the address has had too many, or nothing about this visit has changed */
  record({ remote, version, id, address, hasFailed, loadMs }: Visit): boolean {
    const { failed, byAddress, failedAddresses, loadTimes } = this.visitsTo(remote, version);
    const sender = createHmac('sha256', this.key).update(addressKey(address)).digest('base64url').slice(0, 16);
    const visit = `${sender} ${id}`;
    const known = failed.get(visit);
    if (known === undefined) {
      const count = byAddress.get(sender) ?? 0;
      if (count >= this.maxVisitsPerAddress || failed.size >= MAX_VISITS) return false;
      byAddress.set(sender, count + 1);
    }
    if (known === true || known === hasFailed) return false;
    failed.set(visit, hasFailed);
    if (loadMs !== undefined) {
      loadTimes.push(loadMs);
      if (loadTimes.length > MAX_LOAD_TIMES) loadTimes.shift();
    }
    if (hasFailed) failedAddresses.add(sender);
    return true;
  }

  counts(remote: RemoteName, version: string): VisitCounts {
    const visits = this.remotes.get(remote)?.get(version);
    if (!visits) return NO_VISITS;
    const failures = [...visits.failed.values()].filter((hasFailed) => hasFailed).length;
    return { visits: visits.failed.size, failures, failedAddresses: visits.failedAddresses.size };
  }

  /** `null` without visits that loaded it. */
  loadTimes(remote: RemoteName, version: string): { p50: number; p75: number } | null {
    const sorted = (this.remotes.get(remote)?.get(version)?.loadTimes ?? []).toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1];
    const [p50, p75] = [at(0.5), at(0.75)];
    return p50 === undefined || p75 === undefined ? null : { p50, p75 };
  }

  private visitsTo(remote: RemoteName, version: string): ReleaseVisits {
    const releases = this.remotes.get(remote) ?? new Map<string, ReleaseVisits>();
    this.remotes.set(remote, releases);
    const visits = releases.get(version) ?? {
      failed: new Map(),
      byAddress: new Map(),
      failedAddresses: new Set(),
      loadTimes: [],
    };
    releases.set(version, visits);
    return visits;
  }
}
