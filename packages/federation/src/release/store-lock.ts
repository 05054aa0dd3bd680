import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A release takes seconds, so an older lock was left by a process that died. */
const STALE_MS = 60_000;

/** @throws Error when another process is releasing the same remote */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const lock = join(folder, '.lock');
  // Processes of different containers have the same id.
  const owner = randomUUID();
  await mkdir(folder, { recursive: true });
  if (!(await acquire(lock, owner)))
    throw new Error('Another release of this remote is in progress. Try again when it has finished.');
  try {
    return await work();
  } finally {
    // The work may have taken so long that another process took the lock for stale.
    if ((await ownerOf(lock)) === owner) await rm(lock, { force: true });
  }
}

async function acquire(lock: string, owner: string): Promise<boolean> {
  if (await create(lock, owner)) return true;
  const stale = await stat(lock).catch(() => null);
  if (stale && Date.now() - stale.mtimeMs < STALE_MS) return false;
  if (stale && !(await remove(lock, stale, `${lock}.${owner}`))) return false;
  return create(lock, owner);
}

/** Exclusive creation is atomic: only one of two processes succeeds. */
async function create(lock: string, owner: string): Promise<boolean> {
  try {
    await writeFile(lock, owner, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes a stale lock. Renaming is atomic: only one of two processes succeeds, and it sees afterwards what it has moved.
 * @param aside a name that no other process uses
 * @returns `false` if another process has replaced the lock since it was found stale
 */
async function remove(lock: string, stale: { ino: number; mtimeMs: number }, aside: string): Promise<boolean> {
  const isMoved = await rename(lock, aside).then(
    () => true,
    () => false,
  );
  if (!isMoved) return false;
  const moved = await stat(aside);
  const isStale = moved.ino === stale.ino && moved.mtimeMs === stale.mtimeMs;
  if (!isStale) await link(aside, lock).catch(() => undefined);
  await rm(aside, { recursive: true, force: true });
  return isStale;
}

/** `null` without a lock, or for a folder, which was the lock of earlier versions. */
function ownerOf(lock: string): Promise<string | null> {
  return readFile(lock, 'utf8').catch(() => null);
}
