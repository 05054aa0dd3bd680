import { availableParallelism } from 'node:os';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
// On glibc a native library that only threads have loaded is gone with the first of them.
import 'sharp';
import type { UploadResult, UploadTask } from './process-upload';

/** One processor is left to those who wait for an answer. */
const MOST_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
const IDLE_MS = 60_000;
/** A body of 45 MB is held as bytes, as text and as its members at the same time. */
const HEAP_MB = 512;
/** Behind whoever waits for an answer. */
const NICE = 10;

const WORKER = require.resolve('./upload.worker');
/** A thread takes over no loader of the process that starts it: where the sources themselves run, it brings its own. */
const EXEC_ARGV = WORKER.endsWith('.ts') ? ['--conditions=source', '--require', 'tsx/cjs'] : [];

/** Threads in which uploads are parsed, checked and encoded anew. */
@Injectable()
export class UploadWorkers implements OnApplicationShutdown {
  private readonly pool = new Piscina<UploadTask, UploadResult>({
    filename: WORKER,
    execArgv: EXEC_ARGV,
    minThreads: 0,
    maxThreads: MOST_THREADS,
    idleTimeout: IDLE_MS,
    niceIncrement: NICE,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });

  read(task: UploadTask): Promise<UploadResult> {
    return this.pool.run(task);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }
}
