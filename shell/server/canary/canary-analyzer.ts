import type { RemoteName } from '@larkspur/contracts/remote';
import type { FastifyBaseLogger } from 'fastify';
import type { RemoteServers } from '../remote-servers';
import type { CanaryRules } from './canary-config';
import { findReasonToAbort } from './canary-evaluation';
import type { PointerOrders } from './pointer-orders';
import type { VisitCounts } from './release-visits';
import { type Visit, VisitStatistics } from './visit-statistics';

/** Counts visits to the releases of each remote, and aborts a canary that fails more often than the current release. */
export class CanaryAnalyzer {
  private readonly statistics: VisitStatistics;
  /** The pointer's sequence that the sample of a remote is about. */
  private readonly samples = new Map<RemoteName, number>();

  constructor(
    private readonly rules: CanaryRules,
    private readonly remotes: Pick<RemoteServers, 'find'>,
    private readonly orders: Pick<PointerOrders, 'submit'>,
    private readonly log: FastifyBaseLogger,
  ) {
    this.statistics = new VisitStatistics(rules.maxVisitsPerAddress);
  }

  /** @returns whether the visit counts; those to releases that pages do not get now do not */
  record(visit: Visit): boolean {
    const remote = this.remotes.find(visit.remote);
    const pointer = remote?.pointer();
    if (!remote || !pointer) return false;
    const { current, canary, sequence } = pointer;
    if (visit.version !== current.version && visit.version !== canary?.release.version) return false;
    // Visits from before the canary began would hide that both releases fail now.
    if (this.samples.get(visit.remote) !== sequence) this.statistics.reset(visit.remote);
    this.samples.set(visit.remote, sequence);
    if (!this.statistics.record(visit)) return false;
    if (!canary || !this.rules.isAutomatic) return true;
    const reason = findReasonToAbort(
      this.counts(visit.remote, canary.release.version),
      this.counts(visit.remote, current.version),
      this.rules,
    );
    if (reason) {
      this.orders
        .submit(remote, 'abort', reason, 'the shell')
        .catch((error) => this.log.error({ err: error, remote: visit.remote }, 'A canary could not be aborted'));
    }
    return true;
  }

  counts(remote: RemoteName, version: string): VisitCounts {
    return this.statistics.counts(remote, version);
  }

  /** Milliseconds; `null` without visits that loaded the release. */
  loadTimes(remote: RemoteName, version: string): { p50: number; p75: number } | null {
    return this.statistics.loadTimes(remote, version);
  }
}
