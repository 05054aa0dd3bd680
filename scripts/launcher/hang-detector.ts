export interface Liveness {
  /** Must settle soon, also when the process hangs. A rejection counts as `false`. */
  isAlive(): Promise<boolean>;
  intervalMs: number;
  /** A process that passed no probe for this long, and failed several, counts as hung. */
  unresponsiveMs: number;
}

/** One failed probe may be a coincidence. */
const MIN_FAILURES = 3;

/** Probes a process until it hangs or the detector is stopped. */
export class HangDetector {
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private aliveAt = performance.now();
  private failures = 0;

  /**
   * @param limitMs milliseconds for the first successful probe
   * @param onHang gets the time since the last successful probe
   */
  constructor(
    private readonly liveness: Liveness,
    private limitMs: number,
    private readonly onHang: (unresponsiveMs: number) => void,
  ) {
    this.schedule();
  }

  /** The process is known to be alive. */
  reset(): void {
    this.aliveAt = performance.now();
    this.failures = 0;
    this.limitMs = this.liveness.unresponsiveMs;
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private schedule(): void {
    this.timer = setTimeout(() => void this.probe(), this.liveness.intervalMs).unref();
  }

  private async probe(): Promise<void> {
    const isAlive = await this.liveness.isAlive().catch(() => false);
    if (this.isStopped) return;
    if (isAlive) this.reset();
    else this.failures += 1;
    const unresponsiveMs = performance.now() - this.aliveAt;
    if (this.failures >= MIN_FAILURES && unresponsiveMs >= this.limitMs) this.onHang(unresponsiveMs);
    else this.schedule();
  }
}
