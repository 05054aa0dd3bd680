import { performance } from 'node:perf_hooks';
import { Client } from 'undici';

const CHECK_INTERVAL_MS = 1_000;
/** While no request at all gets a response, one that has waited this long is a reason to probe. */
const SUSPICIOUS_WAIT_MS = 2_000;
const PROBE_TIMEOUT_MS = 1_500;
/** One failed probe may be a coincidence. */
const MIN_FAILURES = 2;
/** The share of time that the event loop works, above which a probe may take long although requests are forwarded. */
const BUSY_UTILIZATION = 0.75;

/** Requests that this server forwards to one other server. */
export interface ForwardedPath {
  /** Sends a request through this server's own port. Resolves with its status, or `null` without a response in time. */
  probe(): Promise<number | null>;
  /** Returns whether the other server responds to the same request on a connection of its own. */
  isReachable(): Promise<boolean>;
  /** Every further request would be refused. */
  isExhausted(): boolean;
}

/**
 * Notices when this server stops forwarding although the server behind it responds. It sends requests only while no visitor
 * gets a response, so that it adds nothing to ordinary traffic. A server that has more work than time is slow, not stuck: a restart
 * would end everybody's requests, and attackers could cause it.
 */
export class PathMonitor {
  private waitingSince: number | null = null;
  private answers = 0;
  private failures = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly path: ForwardedPath) {}

  get isStuck(): boolean {
    return this.failures >= MIN_FAILURES;
  }

  start(): void {
    this.timer = setTimeout(
      () => void this.check().finally(() => this.timer && this.start()),
      CHECK_INTERVAL_MS,
    ).unref();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  onRequest(): void {
    this.waitingSince ??= performance.now();
  }

  onResponse(status: number): void {
    if (status !== 503) this.answers += 1;
  }

  /** Never rejects. */
  async check(): Promise<void> {
    const isAnswering = this.answers > 0;
    this.answers = 0;
    if (isAnswering) return this.reset();
    const waited = this.waitingSince === null ? 0 : performance.now() - this.waitingSince;
    if (this.failures === 0 && waited < SUSPICIOUS_WAIT_MS) return;
    const before = performance.eventLoopUtilization();
    const status = await this.path.probe();
    const isForwarding = status !== null && (status !== 503 || !this.path.isExhausted());
    if (isForwarding || !(await this.path.isReachable())) this.reset();
    else if (performance.eventLoopUtilization(before).utilization < BUSY_UTILIZATION) this.failures += 1;
  }

  private reset(): void {
    this.waitingSince = null;
    this.failures = 0;
  }
}

/** @returns the status of a response on a new connection, or `null` without one in time */
export async function requestStatus(url: string): Promise<number | null> {
  const { origin, pathname } = new URL(url);
  const client = new Client(origin);
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const { statusCode, body } = await client.request({ method: 'GET', path: pathname, signal });
    await body.dump();
    return statusCode;
  } catch {
    return null;
  } finally {
    await client.destroy();
  }
}
