import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRemoteName, type RemoteName } from '@larkspur/contracts/remote';
import { ROOT } from './paths';
import { workspaceFolders } from './workspaces';

/** The list of this repository's remotes. A running bank applies its changes. */
export const REMOTES_FILE = join(ROOT, 'remotes.json');

/** An entry of `remotes.json`. Its other fields are the shell's configuration, too. */
export interface RepositoryRemote {
  name: RemoteName;
}

/** The remotes of this repository, when this process started. */
export const REPOSITORY_REMOTES: readonly RepositoryRemote[] = parseRepositoryRemotes(
  readFileSync(REMOTES_FILE, 'utf8'),
);

export const REMOTE_NAMES: readonly RemoteName[] = REPOSITORY_REMOTES.map(({ name }) => name);

/** @param text of `remotes.json` @throws SyntaxError, or TypeError when it has no list of named remotes */
export function parseRepositoryRemotes(text: string): RepositoryRemote[] {
  const { remotes } = JSON.parse(text) as { remotes?: RepositoryRemote[] };
  if (Array.isArray(remotes) && remotes.every((remote) => isRemoteName(remote?.name))) return remotes;
  throw new TypeError('must have a list "remotes", whose entries have a "name" such as "mfe-cards"');
}

/** The workspaces that declare routes, also those that `remotes.json` does not list. @param root a clone's folder */
export function remoteWorkspaces(root = ROOT): RemoteName[] {
  return workspaceFolders(root).filter(
    (folder) => isRemoteName(folder) && existsSync(join(root, folder, 'routes.json')),
  );
}

/** The properties of a remote that depend on the deployment. */
interface RemoteDeployment {
  url: string;
  /** For browsers; by default they load the remote through the shell. */
  publicUrl?: string;
  publicKeys: string[];
  /** The folder or bucket to which the shell can write an order. */
  store?: string;
}

/** The shell's list of remotes (REMOTES or the content of REMOTES_FILE). */
export function remotesList(
  deploymentOf: (name: RemoteName) => RemoteDeployment,
  listed: readonly RepositoryRemote[] = REPOSITORY_REMOTES,
): string {
  const remotes = listed.map((remote) => ({ ...remote, ...deploymentOf(remote.name) }));
  return JSON.stringify({ remotes }, null, 2);
}

/** Replaces the file as a whole, because the shell may read it at any time. */
export function writeRemotesList(file: string, list: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.draft`, `${list}\n`);
  renameSync(`${file}.draft`, file);
}
