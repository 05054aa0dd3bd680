import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A release takes seconds, so an older lock was left by a process that died. */
const STALE_MS = 60_000;

/** @throws Error when another process is releasing the same remote */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = join(folder, '.lock');
  await mkdir(folder, { recursive: true });
  if (!(await acquire(lock)))
    throw new Error('Another release of this remote is in progress. Try again when it has finished.');
  try {
    return await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

/** mkdir is atomic: only one of two processes succeeds. */
async function acquire(lock: string): Promise<boolean> {
  if (await makeFolder(lock)) return true;
  const since = await stat(lock).catch(() => null);
  if (since && Date.now() - since.mtimeMs < STALE_MS) return false;
  await rm(lock, { recursive: true, force: true });
  return makeFolder(lock);
}

function makeFolder(folder: string): Promise<boolean> {
  return mkdir(folder).then(
    () => true,
    () => false,
  );
}
