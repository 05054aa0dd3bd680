const RETENTION_MS = 60_000;

/**
 * Reuses buffers for whole request bodies: allocating 45 MB for each would trigger long garbage collections. The buffers
 * are shared with the worker thread, so that nothing is copied, and freed after a minute without uploads.
 */
export class BufferPool {
  private readonly free: SharedArrayBuffer[] = [];
  private freeTimer: NodeJS.Timeout | undefined;

  constructor(private readonly bytes: number) {}

  acquire(): SharedArrayBuffer {
    clearTimeout(this.freeTimer);
    return this.free.pop() ?? new SharedArrayBuffer(this.bytes);
  }

  release(buffer: SharedArrayBuffer): void {
    this.free.push(buffer);
    clearTimeout(this.freeTimer);
    this.freeTimer = setTimeout(() => {
      this.free.length = 0;
    }, RETENTION_MS).unref();
  }
}
