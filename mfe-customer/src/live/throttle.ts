/** Runs work soon after it is scheduled, and at most once per interval however often it is scheduled. */
export class Throttle {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private notBefore = 0;

  constructor(
    private readonly work: () => void,
    private readonly times: { delayMs: number; intervalMs: number },
  ) {}

  schedule(): void {
    this.timer ??= setTimeout(() => this.run(), Math.max(this.times.delayMs, this.notBefore - Date.now()));
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private run(): void {
    this.timer = undefined;
    this.notBefore = Date.now() + this.times.intervalMs;
    this.work();
  }
}
