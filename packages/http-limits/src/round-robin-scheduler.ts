/** The maximum number of requests that start in one turn. Their work, some milliseconds, delays other clients. */
const STARTS_PER_TURN = 4;

/**
 * Starts the requests of a burst in small groups, one group in each turn of the event loop. Clients are served round-robin,
 * so that the burst of one client delays the others by a group, not by the whole burst. Without a burst, every request starts
 * immediately.
 */
export class RoundRobinScheduler {
  /** The waiting requests by client, in the order of service. */
  private readonly waiting = new Map<string, (() => void)[]>();
  private started = 0;
  private isTurnScheduled = false;

  /** @param clientOf is called only when the request has to wait */
  run(start: () => void, clientOf: () => string): void {
    if (this.waiting.size > 0 || this.started >= STARTS_PER_TURN) this.enqueue(start, clientOf());
    else {
      this.started += 1;
      start();
    }
    this.scheduleTurn();
  }

  private enqueue(start: () => void, client: string): void {
    const queue = this.waiting.get(client);
    if (queue) queue.push(start);
    else this.waiting.set(client, [start]);
  }

  private scheduleTurn(): void {
    if (this.isTurnScheduled) return;
    this.isTurnScheduled = true;
    setImmediate(() => {
      this.isTurnScheduled = false;
      this.takeTurn();
    });
  }

  private takeTurn(): void {
    this.started = 0;
    for (const [client, queue] of this.waiting) {
      if (this.started >= STARTS_PER_TURN) break;
      const start = queue.shift();
      this.waiting.delete(client);
      if (queue.length > 0) this.waiting.set(client, queue);
      this.started += 1;
      start?.();
    }
    if (this.started > 0) this.scheduleTurn();
  }
}
