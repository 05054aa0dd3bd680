export class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsError';
}

/** How many requests to another server may be in progress. There is no queue: a request beyond the limit is refused. */
export class ConcurrencyLimit {
  private readonly byClient = new Map<string, number>();
  private count = 0;

  /** @param perClient smaller than `total`, so that one client cannot take everything */
  constructor(
    private readonly total: number,
    private readonly perClient: number,
  ) {}

  get active(): number {
    return this.count;
  }

  /** Requests of all clients are refused. */
  get isExhausted(): boolean {
    return this.count >= this.total;
  }

  /**
   * @returns to be called when the request has ended; further calls have no effect
   * @throws TooManyRequestsError
   */
  acquire(client: string): () => void {
    const own = this.byClient.get(client) ?? 0;
    if (this.isExhausted || own >= this.perClient) {
      throw new TooManyRequestsError(
        `Too many requests are in progress${own >= this.perClient ? ' for a client' : ''}.`,
      );
    }
    this.count += 1;
    this.byClient.set(client, own + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.count -= 1;
      const left = (this.byClient.get(client) ?? 1) - 1;
      if (left > 0) this.byClient.set(client, left);
      else this.byClient.delete(client);
    };
  }
}
