import { constants } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Has the size of a page of PostgreSQL's write-ahead log. */
const PAGE = Buffer.alloc(8_192, 1);
const PAUSE_MS = 10;

/**
 * The longest time in milliseconds that the disk took to keep a page while `work` ran. Every payment waits for such a write, so this
 * tells a delay by the disk from one by the bank.
 */
export async function watchDisk<Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; longestWriteMs: number }> {
  const path = join(folder, 'disk-watch.tmp');
  const file = await open(path, constants.O_CREAT | constants.O_WRONLY);
  let longestWriteMs = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await file.write(PAGE, 0, PAGE.length, 0);
      await file.datasync();
      longestWriteMs = Math.max(longestWriteMs, performance.now() - startedAt);
      await sleep(PAUSE_MS);
    }
  })();
  try {
    const result = await work();
    return { result, longestWriteMs };
  } finally {
    isOver = true;
    await watching;
    await file.close();
    await rm(path);
  }
}
