import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { UserError } from '../launcher/user-error';

export const DATABASES = 'postgres.tar.gz';
export const FILES = 'files';
export const RELEASES = 'releases';
export const MANIFEST = 'manifest.json';
const KIND = 'larkspur-backup';
const VERSION = 1;

export interface Manifest {
  kind: typeof KIND;
  version: typeof VERSION;
  /** Everything that was confirmed before is in the backup. */
  startedAt: string;
  /** Nothing that was confirmed later is in the backup. */
  finishedAt: string;
  /** The major version of PostgreSQL, whose data no other one reads. */
  postgresVersion: string;
  /** The start of each key's SHA-256, by its name: keys are random, so it tells nothing about them. */
  keys: Record<string, string>;
  /** The uploaded files are stored elsewhere and are not part of the backup. */
  filesElsewhere: boolean;
  entries: Record<string, Entry>;
}

interface Entry {
  bytes: number;
  sha256: string;
}

/** Writes the manifest last: a folder without one is no backup. */
export async function writeManifest(folder: string, about: Omit<Manifest, 'kind' | 'version' | 'entries'>) {
  const entries: Manifest['entries'] = {};
  for (const path of await listFiles(folder)) {
    entries[path] = await measure(join(folder, path));
    await flush(join(folder, path));
  }
  const manifest: Manifest = { kind: KIND, version: VERSION, ...about, entries };
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(seal(manifest), null, 2)}\n`, { mode: 0o600 });
  await flush(join(folder, MANIFEST));
  return manifest;
}

/**
 * Reads a backup and compares every file with its checksum.
 * @throws UserError when it is not a backup, of another version, incomplete or damaged
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const found = new Set(await listFiles(folder));
  for (const [path, { bytes, sha256 }] of Object.entries(manifest.entries)) {
    if (!found.delete(path)) throw damaged(folder, `${path} is missing`);
    const now = await measure(join(folder, path));
    if (now.bytes !== bytes || now.sha256 !== sha256) throw damaged(folder, `${path} does not have its checksum`);
  }
  found.delete(MANIFEST);
  const [unknown] = found;
  if (unknown !== undefined) throw damaged(folder, `${unknown} is not in its manifest`);
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new UserError(`${folder} is not a backup of Larkspur Bank: it has no ${MANIFEST}.`);
  const manifest = parse(text);
  if (manifest?.kind !== KIND) throw new UserError(`${folder} is not a backup of Larkspur Bank.`);
  if (manifest.version !== VERSION) {
    throw new UserError(`${folder} was written by another release: restore it with that release.`);
  }
  const { checksum, ...content } = manifest;
  if (checksum !== checksumOf(content)) throw damaged(folder, `${MANIFEST} does not have its checksum`);
  return content;
}

type SealedManifest = Manifest & { checksum: string };

function parse(text: string): SealedManifest | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const seal = (manifest: Manifest): SealedManifest => ({ ...manifest, checksum: checksumOf(manifest) });
const checksumOf = (manifest: Manifest) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

const damaged = (folder: string, why: string) =>
  new UserError(`The backup ${folder} is damaged: ${why}. Nothing was restored; use another backup.`);

/** A rename is atomic, so that a backup has its name only when it is complete. */
export async function publishFolder(draft: string, target: string): Promise<void> {
  await rename(draft, target);
  await flush(dirname(target));
}

/** Paths of all files below the folder, with slashes. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

async function measure(file: string): Promise<Entry> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const privateFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 });
