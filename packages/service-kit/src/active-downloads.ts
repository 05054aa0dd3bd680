import type { Readable } from 'node:stream';
import type { Clock } from './clock';
import type { Drain } from './drain';

const MAX_DURATION_MS = 300_000;
/** The limit for files about all customers, which may have millions of lines. */
export const MAX_BACK_OFFICE_DURATION_MS = 3_600_000;
const SHUTDOWN_GRACE_MS = 5_000;

/**
 * The file downloads that this process is streaming. A download that a slow client keeps open is ended after five
 * minutes, unless it was given longer; at shutdown all of them get a few seconds to finish.
 */
export class ActiveDownloads {
  private readonly streams = new Set<Readable>();

  constructor(
    private readonly clock: Clock,
    drain: Drain,
  ) {
    drain.onStopIntake(() => this.finish());
  }

  track(stream: Readable, maxDurationMs = MAX_DURATION_MS): void {
    this.streams.add(stream);
    const cancelTimeout = this.clock.after(maxDurationMs, () =>
      stream.destroy(new Error('The client reads too slowly')),
    );
    stream.once('close', () => {
      cancelTimeout();
      this.streams.delete(stream);
    });
  }

  private async finish(): Promise<void> {
    const streams = [...this.streams];
    const closed = Promise.all(streams.map((stream) => new Promise((resolve) => stream.once('close', resolve))));
    const timeout = setTimeout(() => {
      for (const stream of streams) stream.destroy(new Error('The service is stopping'));
    }, SHUTDOWN_GRACE_MS);
    await closed;
    clearTimeout(timeout);
  }
}
