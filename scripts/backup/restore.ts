import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lastLines, run } from '../launcher/command';
import { forgetSuperuserPassword, serverData, stopOrphan } from '../launcher/postgres';
import { releasesFolder } from '../launcher/releases';
import { RESTORED_FILE, UNFINISHED_FILE } from '../launcher/restored';
import { stopRecordedProcesses } from '../launcher/run-record';
import { Secrets } from '../launcher/secrets';
import { type ServiceUser, takeOwnership } from '../launcher/service-user';
import { UserError } from '../launcher/user-error';
import { DEMO_MARKER, requireOwnServer, uploadedFiles } from './back-up';
import { DATABASES, FILES, type Manifest, RELEASES, verifyBackup } from './backup-folder';
import { requireKeys } from './keys';

interface RestoreOptions {
  /** The data folder of a bank that is stopped, or whose launcher was killed. */
  dataFolder: string;
  env: NodeJS.ProcessEnv;
  source: string;
  /** Moves existing data aside instead of refusing. */
  replace: boolean;
}

/**
 * Restores a backup.
 * @returns when the backup was made, the folders to which existing data was moved, and the processes that a killed launcher had left
 */
export async function restore({ dataFolder, env, source, replace }: RestoreOptions) {
  requireOwnServer(env);
  const manifest = await verifyBackup(source);
  const secretsFile = join(dataFolder, 'secrets.json');
  const secrets = new Secrets(secretsFile);
  requireKeys(secrets, manifest.keys, secretsFile);
  const server = serverData(dataFolder);
  requireVersion(manifest, server.version);
  const parts = restoredParts(dataFolder, env, manifest, server);
  const occupied = parts.filter(({ target }) => isOccupied(target));
  if (occupied.length > 0 && !replace) {
    throw new UserError(
      `A bank already exists here: ${occupied.map(({ target }) => target).join(', ')}. Add --replace to move it aside. Nothing was restored.`,
    );
  }

  for (const part of parts) await prepare(part, source);
  // A bank that keeps running would confirm payments into data that is moved aside.
  const stopped = await stopRecordedProcesses(join(dataFolder, 'run.json'));
  await stopOrphan(server.data);
  // From here to the end, the folder has parts of two banks.
  writeFileSync(join(dataFolder, UNFINISHED_FILE), `${JSON.stringify({ source })}\n`);
  const replaced = occupied.map(({ target }) => moveAside(target, manifest));
  for (const { draft, target } of parts) {
    rmSync(target, { recursive: true, force: true });
    if (draft) renameSync(draft, target);
  }
  forgetSuperuserPassword(secrets);
  // New names for all queues: commands for the bank that was replaced must not move money in this one.
  writeFileSync(join(dataFolder, RESTORED_FILE), `${JSON.stringify({ id: randomBytes(8).toString('hex') })}\n`);
  rmSync(join(dataFolder, UNFINISHED_FILE));
  return { finishedAt: manifest.finishedAt, replaced, stopped };
}

interface Part {
  target: string;
  /** Complete data, next to its target; `null` for a folder that a restored bank starts without. */
  draft: string | null;
  /** Path in the backup; an archive is unpacked. */
  path: string | null;
  owner?: ServiceUser | undefined;
}

function restoredParts(
  dataFolder: string,
  env: NodeJS.ProcessEnv,
  manifest: Manifest,
  server: { data: string; user: ServiceUser | undefined },
): Part[] {
  const files = uploadedFiles(dataFolder, env);
  if (manifest.filesElsewhere !== (files === null)) {
    throw new UserError(
      manifest.filesElsewhere
        ? 'The uploaded files of this backup are in a bucket: set FILES_S3_URL. Nothing was restored.'
        : 'The uploaded files of this backup were in a folder: restore without FILES_S3_URL. Nothing was restored.',
    );
  }
  const part = (target: string, path: string | null): Part => ({
    target,
    path,
    draft: path && `${target}.restoring`,
  });
  return [
    ...(files ? [part(files, FILES)] : []),
    part(releasesFolder(dataFolder), RELEASES),
    // The messages of the bank that is replaced.
    part(join(dataFolder, 'rabbitmq'), null),
    ...(DEMO_MARKER in manifest.entries ? [part(join(dataFolder, DEMO_MARKER), DEMO_MARKER)] : []),
    { ...part(server.data, DATABASES), owner: server.user },
  ];
}

async function prepare({ draft, path, owner }: Part, source: string): Promise<void> {
  if (!draft || !path) return;
  rmSync(draft, { recursive: true, force: true });
  if (path !== DATABASES) {
    mkdirSync(dirname(draft), { recursive: true });
    const from = join(source, path);
    // A bank without uploads has no such folder in its backup.
    if (existsSync(from)) cpSync(from, draft, { recursive: true });
    else mkdirSync(draft, { mode: 0o700 });
    return;
  }
  if (!takeOwnership(draft, owner))
    throw new UserError(`${draft} cannot be written: grant access to its parent folders.`);
  const { code, output } = await run('tar', ['-xzf', join(source, path), '-C', draft, '--no-same-owner']);
  if (code !== 0)
    throw new UserError(`The databases could not be unpacked (${lastLines(output, 2)}). Nothing was restored.`);
  if (owner) await own(draft, owner);
}

async function own(folder: string, { uid, gid }: ServiceUser): Promise<void> {
  const { code, output } = await run('chown', ['-R', `${uid}:${gid}`, folder]);
  if (code !== 0) throw new UserError(`${folder} could not be given to PostgreSQL's user (${lastLines(output, 1)}).`);
}

function requireVersion({ postgresVersion }: Manifest, version: string): void {
  if (postgresVersion === version) return;
  throw new UserError(
    `The backup is of PostgreSQL ${postgresVersion}, and this release has ${version}. Restore it with the release that made it, then upgrade.`,
  );
}

const isOccupied = (path: string) => existsSync(path) && (!isFolder(path) || readdirSync(path).length > 0);
const isFolder = (path: string) => {
  try {
    readdirSync(path);
    return true;
  } catch {
    return false;
  }
};

function moveAside(path: string, { finishedAt }: Manifest): string {
  const name = `${path}.before-${finishedAt.replaceAll(/[:.]/g, '-')}`;
  let aside = name;
  for (let i = 2; existsSync(aside); i++) aside = `${name}-${i}`;
  renameSync(path, aside);
  return aside;
}
