import type { RegisteredRemote, RemoteName } from '@larkspur/contracts/remote';
import type { VisitOutcome, VisitReport } from '@larkspur/contracts/telemetry';

interface VisitReporterOptions {
  canaryOf(name: RemoteName): RegisteredRemote['canary'];
  /** Percentage of the visits that are reported while there is no canary. */
  sample(): number;
  /** Fire and forget: a lost report is ignored. */
  send(report: VisitReport): void;
  /** From 0 to 1. */
  random?(): number;
}

/**
 * Reports of some visits whether the release that this page loaded first works. While a remote has a canary, all visits to it are
 * reported, and about as many of those to the current release.
 */
export class VisitReporter {
  private readonly visit = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  /** The release that is reported, by remote; `null` if this page is not in the sample. */
  private readonly reported = new Map<RemoteName, string | null>();
  private readonly sent = new Set<string>();

  constructor(private readonly options: VisitReporterOptions) {}

  report(remote: RemoteName, version: string, outcome: VisitOutcome, loadMs?: number): void {
    if (!this.reported.has(remote)) this.reported.set(remote, this.isSampled(remote, version) ? version : null);
    const key = `${remote} ${outcome}`;
    if (this.reported.get(remote) !== version || this.sent.has(key)) return;
    this.sent.add(key);
    const time = loadMs === undefined ? {} : { loadMs: Math.round(loadMs) };
    this.options.send({ remote, version, visit: this.visit, outcome, ...time });
  }

  private isSampled(remote: RemoteName, version: string): boolean {
    const { canaryOf, sample, random = Math.random } = this.options;
    const canary = canaryOf(remote);
    if (!canary) return random() < sample() / 100;
    return version === canary.release.version || random() < canary.percent / (100 - canary.percent);
  }
}
