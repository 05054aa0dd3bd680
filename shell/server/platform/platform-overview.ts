import type { PlatformHistoryEntry, PlatformRelease, PlatformRemote } from '@larkspur/contracts/platform';
import type { RemoteRelease } from '@larkspur/contracts/remote';
import type { LogEntry } from '@larkspur/federation/release/release-store';
import type { CanaryAnalyzer } from '../canary/canary-analyzer';
import type { PointerOrders } from '../canary/pointer-orders';
import type { RemoteConnection } from '../remote-connection';
import type { RemoteServers } from '../remote-servers';

const MAX_HISTORY = 8;

/** The overview of the remotes for the back office. */
export class PlatformOverview {
  constructor(
    private readonly remotes: Pick<RemoteServers, 'names' | 'find'>,
    private readonly analyzer: CanaryAnalyzer,
    private readonly orders: Pick<PointerOrders, 'history' | 'problem'>,
  ) {}

  async read(): Promise<PlatformRemote[]> {
    const known = this.remotes.names().map((name) => this.remotes.find(name));
    return Promise.all(known.filter((remote) => remote !== null).map((remote) => this.describe(remote)));
  }

  private async describe(remote: RemoteConnection): Promise<PlatformRemote> {
    const { name, area } = remote.config;
    const pointer = remote.pointer();
    const describe = (release: RemoteRelease | null | undefined) => release && this.describeRelease(release);
    const canary = pointer?.canary;
    const { entries, problem: historyProblem } = await this.orders.history(remote, MAX_HISTORY);
    return {
      name,
      title: area.title,
      sequence: pointer?.sequence ?? null,
      current: describe(pointer?.current) ?? null,
      previous: describe(pointer?.previous) ?? null,
      canary: canary ? { ...this.describeRelease(canary.release), percent: canary.percent } : null,
      history: entries.map(toHistoryEntry).toReversed(),
      historyProblem,
      problem: this.orders.problem(name) ?? (remote.isUnavailable() ? 'The remote’s server isn’t responding.' : null),
    };
  }

  private describeRelease({ name, version, builtAt, sizes }: RemoteRelease): PlatformRelease {
    const { visits, failures } = this.analyzer.counts(name, version);
    return { version, builtAt, sizes, visits, failures, loadMs: this.analyzer.loadTimes(name, version) };
  }
}

function toHistoryEntry({ at, by, kind, from, to, percent, reason }: LogEntry): PlatformHistoryEntry {
  return { at, by, kind, from, to, percent: percent ?? null, reason };
}
