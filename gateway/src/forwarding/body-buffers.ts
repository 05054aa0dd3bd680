const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 64 * MEGABYTE;
/** A client that sends many bodies slowly must leave room for the others. */
const MAX_BYTES_PER_CLIENT = 16 * MEGABYTE;

/** Counts the memory of all bodies that have not arrived completely. */
export class BodyBuffers {
  private readonly byClient = new Map<string, number>();
  private total = 0;

  /** Release everything that was taken, also what did not fit. @returns whether there is room for it */
  take(client: string, bytes: number): boolean {
    const own = (this.byClient.get(client) ?? 0) + bytes;
    this.byClient.set(client, own);
    this.total += bytes;
    return own <= MAX_BYTES_PER_CLIENT && this.total <= MAX_BYTES;
  }

  release(client: string, bytes: number): void {
    if (bytes === 0) return;
    const own = (this.byClient.get(client) ?? 0) - bytes;
    if (own > 0) this.byClient.set(client, own);
    else this.byClient.delete(client);
    this.total -= bytes;
  }
}
