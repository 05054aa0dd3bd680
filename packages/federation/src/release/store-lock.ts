import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
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
  return (await isStale(lock)) && replaceStale(lock, owner);
}

/** One process at a time replaces a stale lock, or the second one would remove the lock that the first one has just created. */
async function replaceStale(lock: string, owner: string): Promise<boolean> {
  const guard = `${lock}.replacement`;
  if (!(await create(guard, owner))) {
    if (await isStale(guard)) await rm(guard, { force: true });
    return false;
  }
  try {
    // A folder was the lock of earlier versions.
    if (await isStale(lock)) await rm(lock, { recursive: true, force: true });
    return await create(lock, owner);
  } finally {
    await rm(guard, { force: true });
  }
}

async function isStale(path: string): Promise<boolean> {
  const file = await stat(path).catch(() => null);
  return file !== null && Date.now() - file.mtimeMs >= STALE_MS;
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

/** `null` without a lock, or for the folder of an earlier version. */
function ownerOf(lock: string): Promise<string | null> {
  return readFile(lock, 'utf8').catch(() => null);
}
