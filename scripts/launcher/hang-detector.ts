export interface Liveness {
  /**
   * Resolves with the process's own report; rejects when it does not respond. Must settle soon, also when the
   * process hangs.
   */
  isAlive(): Promise<boolean>;
  intervalMs: number;
  /** A process that has not responded for this long hangs. One that says that it is stuck is believed sooner. */
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
  private hasStarted = false;

  /**
   * @param startWithinMs milliseconds for the first successful probe
   * @param onHang gets the time since the last successful probe
   */
  constructor(
    private readonly liveness: Liveness,
    private readonly startWithinMs: number,
    private readonly onHang: (unresponsiveMs: number) => void,
  ) {
    this.schedule();
  }

  /** The process is known to be alive. */
  reset(): void {
    this.aliveAt = performance.now();
    this.failures = 0;
    this.hasStarted = true;
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private schedule(): void {
    this.timer = setTimeout(() => void this.probe(), this.liveness.intervalMs).unref();
  }

  private async probe(): Promise<void> {
    const result = await this.liveness.isAlive().catch(() => 'silent' as const);
    if (this.isStopped) return;
    if (result === true) this.reset();
    else this.failures += 1;
    const unresponsiveMs = performance.now() - this.aliveAt;
    if (this.failures >= MIN_FAILURES && unresponsiveMs >= this.limitFor(result)) this.onHang(unresponsiveMs);
    else this.schedule();
  }

  private limitFor(result: boolean | 'silent'): number {
    if (!this.hasStarted) return this.startWithinMs;
    return result === 'silent' ? this.liveness.unresponsiveMs : 0;
  }
}
