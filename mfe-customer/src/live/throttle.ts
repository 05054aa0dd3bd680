/** Something that may be asked for a hundred times a second and is done once, soon, and never too often. */
export class Throttle {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private notBefore = 0;

  constructor(
    private readonly work: () => void,
    /** Milliseconds: from the first asking, and between two times. */
    private readonly times: { after: number; apart: number },
  ) {}

  schedule(): void {
    this.timer ??= setTimeout(() => this.run(), Math.max(this.times.after, this.notBefore - Date.now()));
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private run(): void {
    this.timer = undefined;
    this.notBefore = Date.now() + this.times.apart;
    this.work();
  }
}
