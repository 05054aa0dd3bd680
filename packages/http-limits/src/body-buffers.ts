export interface BodyBufferLimits {
  /** The maximum number of bytes of all clients. */
  total: number;
  /** A client that sends many bodies slowly must leave room for the others. */
  perClient: number;
}

/** Counts the memory of all bodies that have not arrived completely. */
export class BodyBuffers {
  private readonly byClient = new Map<string, number>();
  private total = 0;

  constructor(private readonly limits: BodyBufferLimits) {}

  /** Release everything that was taken, also what did not fit. @returns whether there is room for it */
  take(client: string, bytes: number): boolean {
    const own = (this.byClient.get(client) ?? 0) + bytes;
    this.byClient.set(client, own);
    this.total += bytes;
    return own <= this.limits.perClient && this.total <= this.limits.total;
  }

  release(client: string, bytes: number): void {
    if (bytes === 0) return;
    const own = (this.byClient.get(client) ?? 0) - bytes;
    if (own > 0) this.byClient.set(client, own);
    else this.byClient.delete(client);
    this.total -= bytes;
  }
}
