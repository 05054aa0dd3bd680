/** What stands in the line gave up, or was sent home. */
export class TurnedAway extends Error {
  override readonly name = 'TurnedAway';
}

export interface LineOptions {
  /** Requests that the service works on at a time. */
  places: number;
  /** Requests that may wait for one of them. */
  length: number;
  patienceMs: number;
}

interface Waiting {
  enter(): void;
  leave(reason: TurnedAway): void;
  until: number;
}

const LOOK_MS = 100;

/**
 * So many requests at a time go to a service, so many more wait, and none waits long: a service that hangs holds these
 * and nothing else of the gateway.
 */
export class WaitingLine {
  private taken = 0;
  /** The first has waited longest. */
  private readonly waiting = new Set<Waiting>();
  private looking: NodeJS.Timeout | undefined;

  constructor(private readonly options: LineOptions) {}

  get inside(): number {
    return this.taken;
  }

  get outside(): number {
    return this.waiting.size;
  }

  /** Whether a place was free and is taken now: most requests never wait, and are spared a promise. */
  tryEnter(): boolean {
    if (this.taken >= this.options.places) return false;
    this.taken += 1;
    return true;
  }

  /** @throws TurnedAway when the line is too long, or nobody left within its patience */
  enter(): Promise<void> {
    const { length, patienceMs } = this.options;
    if (this.waiting.size >= length) return Promise.reject(new TurnedAway('Too many requests wait for this service.'));
    this.looking ??= setInterval(() => this.look(), LOOK_MS).unref();
    return new Promise((enter, leave) => {
      this.waiting.add({ enter, leave, until: performance.now() + patienceMs });
    });
  }

  /** Once for each that entered. */
  exit(): void {
    const [next] = this.waiting;
    if (!next) {
      this.taken -= 1;
      return;
    }
    this.waiting.delete(next);
    next.enter();
  }

  /** Everybody who waits goes home: there is nothing to wait for. */
  dismiss(): void {
    const everybody = [...this.waiting];
    this.waiting.clear();
    for (const { leave } of everybody) leave(new TurnedAway('The service went away.'));
  }

  private look(): void {
    const now = performance.now();
    for (const one of this.waiting) {
      if (one.until > now) break;
      this.waiting.delete(one);
      one.leave(new TurnedAway('No place became free in time.'));
    }
    if (this.waiting.size > 0) return;
    clearInterval(this.looking);
    this.looking = undefined;
  }
}
