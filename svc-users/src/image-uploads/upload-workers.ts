import { availableParallelism } from 'node:os';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
// On glibc, a native library that only worker threads have loaded is unloaded with the first of them.
import 'sharp';
import type { UploadResult, UploadTask } from './process-upload';

/** Leaves one processor to ordinary requests. */
const MAX_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
const IDLE_TIMEOUT_MS = 60_000;
/** A body of 45 MB is in memory as bytes, as text and as parsed members at the same time. */
const MAX_HEAP_MB = 512;
/** A lower priority than the main thread's. */
const NICE_INCREMENT = 10;

const WORKER = require.resolve('./upload.worker');
/** Worker threads do not inherit the loader hooks of a process that runs TypeScript sources. */
const EXEC_ARGV = WORKER.endsWith('.ts') ? ['--conditions=source', '--require', 'tsx/cjs'] : [];

/** Worker threads that parse, check and re-encode uploads. */
@Injectable()
export class UploadWorkers implements OnApplicationShutdown {
  private readonly pool = new Piscina<UploadTask, UploadResult>({
    filename: WORKER,
    execArgv: EXEC_ARGV,
    minThreads: 0,
    maxThreads: MAX_THREADS,
    idleTimeout: IDLE_TIMEOUT_MS,
    niceIncrement: NICE_INCREMENT,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });

  process(task: UploadTask): Promise<UploadResult> {
    return this.pool.run(task);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }
}
