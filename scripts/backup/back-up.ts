import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { FolderStore } from '@larkspur/federation/release/folder-store';
import { runningServer } from '../launcher/postgres';
import { releasesFolder } from '../launcher/releases';
import { Secrets } from '../launcher/secrets';
import { UserError } from '../launcher/user-error';
import { holderOf, takeLock } from '../lock.cjs';
import {
  DATABASES,
  FILES,
  listFiles,
  type Manifest,
  privateFolder,
  publishFolder,
  RELEASES,
  writeManifest,
} from './backup-folder';
import { baseBackup } from './base-backup';
import { keyFingerprints, mergeFingerprints } from './keys';

interface BackupOptions {
  dataFolder: string;
  env: NodeJS.ProcessEnv;
  /** Does not exist yet. */
  target: string;
}

/** Says that the bank has its demo data. */
export const DEMO_MARKER = 'demo.json';
/** Level 1: a backup must not compete with payments for the processors. */
const COMPRESSION = { level: 1 };

/** Backs up a running bank of `npm start`. @returns the manifest and the size of the backup */
export async function backUp({
  dataFolder,
  env,
  target,
}: BackupOptions): Promise<{ bytes: number; manifest: Manifest }> {
  requireOwnServer(env);
  if (existsSync(target)) throw new UserError(`${target} already exists. Choose another folder.`);
  const secrets = new Secrets(join(dataFolder, 'secrets.json'));
  const server = await runningServer(dataFolder, secrets);
  await privateFolder(dirname(target));
  await removeAbandoned(defaultBackupFolder(dataFolder));
  const lock = takeLock(lockOf(target));
  if ('holder' in lock) {
    throw new UserError(`Another npm run backup is writing ${target} (process ${lock.holder.pid}).`);
  }
  const draft = draftOf(target);
  try {
    await rm(draft, { recursive: true, force: true });
    await privateFolder(draft);
    const startedAt = new Date().toISOString();
    // Rows may be encrypted with a secret that a rotation removes in the meantime.
    const keysBefore = keyFingerprints(secrets);
    const files = uploadedFiles(dataFolder, env);
    // Files before the databases and after them: a file that the databases mention was there at one of the two times.
    if (files) await copyNewFiles(files, join(draft, FILES));
    await pipeline(
      await baseBackup(server.url),
      createGzip(COMPRESSION),
      createWriteStream(join(draft, DATABASES), { mode: 0o600 }),
    );
    const finishedAt = new Date().toISOString();
    const keys = mergeFingerprints(keysBefore, keyFingerprints(secrets));
    if (files) await copyNewFiles(files, join(draft, FILES));
    await copyReleases(releasesFolder(dataFolder), join(draft, RELEASES));
    await copyIfPresent(join(dataFolder, DEMO_MARKER), join(draft, DEMO_MARKER));
    const manifest = await writeManifest(draft, {
      startedAt,
      finishedAt,
      postgresVersion: server.version,
      keys,
      filesElsewhere: files === null,
    });
    await publishFolder(draft, target);
    return { manifest, bytes: Object.values(manifest.entries).reduce((sum, { bytes }) => sum + bytes, 0) };
  } finally {
    await rm(draft, { recursive: true, force: true });
    lock.release();
  }
}

/** The folder to which backups are written unless another one is named. */
export const defaultBackupFolder = (dataFolder: string) => join(dataFolder, 'backups');

const LOCK_SUFFIX = '.lock';
const lockOf = (target: string) => `${target}${LOCK_SUFFIX}`;
const draftOf = (target: string) => `${target}.unfinished`;

/**
 * Removes the files of killed runs, which are as large as the databases. Only in this bank's own folder: in another one, the
 * run may be that of another machine, whose processes cannot be seen here.
 */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith(LOCK_SUFFIX) || holderOf(join(folder, name))) continue;
    const target = join(folder, name.slice(0, -LOCK_SUFFIX.length));
    await rm(draftOf(target), { recursive: true, force: true });
    await rm(lockOf(target), { force: true });
  }
}

/** @throws UserError for databases that this bank only uses */
export function requireOwnServer(env: NodeJS.ProcessEnv): void {
  const given = Object.keys(env).find((name) => /^(\w+_)?DATABASE_URL$/.test(name) && env[name]);
  if (!given) return;
  throw new UserError(
    `${given} names a PostgreSQL server of your own. Back it up and restore it with that server's tools, such as pg_basebackup.`,
  );
}

/** `null` when they are in a bucket. */
export function uploadedFiles(dataFolder: string, env: NodeJS.ProcessEnv): string | null {
  return env.FILES_S3_URL || env.FILES_S3_URL_FILE ? null : env.FILES_DIR || join(dataFolder, 'files');
}

/** A file has its name for one content only, so that one that is already there need not be copied again. */
async function copyNewFiles(from: string, to: string, isWanted = (_path: string) => true): Promise<void> {
  const known = new Set(await listFiles(to));
  for (const path of await listFiles(from)) {
    if (!known.has(path) && isWanted(path)) await copyIfPresent(join(from, path), join(to, path));
  }
}

/** Each store is locked, because a release in progress would be copied half. Names with a dot are this lock and unfinished releases. */
async function copyReleases(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.isFile()) await copyIfPresent(join(from, entry.name), join(to, entry.name));
    if (!entry.isDirectory()) continue;
    const store = new FolderStore(join(from, entry.name));
    await store.withLock(() => copyNewFiles(store.folder, join(to, entry.name), (path) => !path.startsWith('.')));
  }
}

async function copyIfPresent(from: string, to: string): Promise<void> {
  await privateFolder(dirname(to));
  await copyFile(from, to).catch(async (error: NodeJS.ErrnoException) => {
    // Deleted since it was listed.
    if (error.code !== 'ENOENT' || (await stat(from).catch(() => null))) throw error;
  });
}
