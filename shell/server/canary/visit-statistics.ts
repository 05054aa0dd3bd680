import { createHmac, randomBytes } from 'node:crypto';
import type { RemoteName } from '@larkspur/contracts/remote';
import { ReleaseVisits, type VisitCounts } from './release-visits';

/** To each release: memory has a limit, and a canary is judged by how it does now, however long it has done well. */
const MAX_VISITS = 20_000;

export interface Visit {
  remote: RemoteName;
  version: string;
  id: string;
  /** An IPv4 address, or an IPv6 network of 64 bits, which one client has for itself. */
  address: string;
  hasFailed: boolean;
  /** Milliseconds until it was loaded. */
  loadMs?: number | undefined;
}

const NO_VISITS: VisitCounts = { visits: 0, failures: 0, failedAddresses: 0 };

/**
 * The latest visits and failures by release, since the last change of the remote's releases. Addresses are stored as keyed hashes
 * whose key is never stored.
 */
export class VisitStatistics {
  private readonly remotes = new Map<RemoteName, Map<string, ReleaseVisits>>();
  private readonly key = randomBytes(16);

  /**
   * @param maxVisitsPerAddress to each release
   * @param maxVisits to each release
   */
  constructor(
    private readonly maxVisitsPerAddress: number,
    private readonly maxVisits = MAX_VISITS,
  ) {}

  /** Begins a new sample. */
  reset(remote: RemoteName): void {
    this.remotes.delete(remote);
  }

  /** @returns whether it counts: not if the address has had too many, or nothing about this visit has changed */
  record({ remote, version, id, address, hasFailed, loadMs }: Visit): boolean {
    const sender = createHmac('sha256', this.key).update(address).digest('base64url').slice(0, 16);
    return this.visitsTo(remote, version).record(sender, id, hasFailed, loadMs);
  }

  counts(remote: RemoteName, version: string): VisitCounts {
    return this.remotes.get(remote)?.get(version)?.counts() ?? NO_VISITS;
  }

  /** `null` without visits that loaded it. */
  loadTimes(remote: RemoteName, version: string): { p50: number; p75: number } | null {
    return this.remotes.get(remote)?.get(version)?.loadTimes() ?? null;
  }

  private visitsTo(remote: RemoteName, version: string): ReleaseVisits {
    const releases = this.remotes.get(remote) ?? new Map<string, ReleaseVisits>();
    this.remotes.set(remote, releases);
    const { maxVisits, maxVisitsPerAddress: maxVisitsPerSender } = this;
    const visits = releases.get(version) ?? new ReleaseVisits({ maxVisits, maxVisitsPerSender });
    releases.set(version, visits);
    return visits;
  }
}
