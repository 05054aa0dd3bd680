import type { Readable } from 'node:stream';
import type { Clock } from './clock';
import type { Drain } from './drain';
import type { PacedJobs } from './jobs/paced-jobs';
import { pacedStream } from './paced-stream';

const MAX_DURATION_MS = 300_000;
/** The limit for files about all customers, which may have millions of lines. */
export const MAX_BACK_OFFICE_DURATION_MS = 3_600_000;
const SHUTDOWN_GRACE_MS = 5_000;

/** The content of a file, part by part. */
export type FileParts = AsyncGenerator<string | Uint8Array, void, undefined>;

interface DownloadOptions {
  jobs: PacedJobs;
  /** Called once, when another download may take the place of this one. */
  release(): void;
  maxDurationMs?: number | undefined;
}

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

  /**
   * Streams a file, with rests.
   * @param open gets a signal that aborts when the download ends early
   * @throws what `open` throws. Later errors destroy the stream, so that a truncated file does not look complete
   */
  async start(
    { jobs, release, maxDurationMs = MAX_DURATION_MS }: DownloadOptions,
    open: (signal: AbortSignal) => Promise<FileParts>,
  ): Promise<Readable> {
    const abort = new AbortController();
    let isReleased = false;
    const releaseOnce = () => {
      if (!isReleased) release();
      isReleased = true;
    };
    try {
      const stream = pacedStream(await open(abort.signal), jobs, abort);
      this.track(stream, maxDurationMs);
      // Before the last byte is sent, because the client may start another export as soon as it has the file.
      stream.once('end', releaseOnce);
      stream.once('close', releaseOnce);
      return stream;
    } catch (error) {
      abort.abort();
      releaseOnce();
      throw error;
    }
  }

  private track(stream: Readable, maxDurationMs: number): void {
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
