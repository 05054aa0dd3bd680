const KEPT_MS = 60_000;

/**
 * Room for whole bodies, used again and again: 45 MB anew for each would wake the garbage collector in the midst of
 * everybody's requests. Shared with the thread that reads them, so that nothing is copied. Let go after a minute of rest.
 */
export class BufferPool {
  private readonly free: SharedArrayBuffer[] = [];
  private resting: NodeJS.Timeout | undefined;

  constructor(private readonly bytes: number) {}

  take(): SharedArrayBuffer {
    clearTimeout(this.resting);
    return this.free.pop() ?? new SharedArrayBuffer(this.bytes);
  }

  giveBack(buffer: SharedArrayBuffer): void {
    this.free.push(buffer);
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      this.free.length = 0;
    }, KEPT_MS).unref();
  }
}
