import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RemoteName } from '@larkspur/contracts/remote';
import { ROOT } from './paths';

/** An entry of `remotes.json`. All fields but the port are the shell's configuration. */
interface RepositoryRemote {
  name: RemoteName;
  /** The remote's port on this machine under docker compose. */
  port: number;
}

const REPOSITORY_REMOTES = (
  JSON.parse(readFileSync(join(ROOT, 'remotes.json'), 'utf8')) as { remotes: RepositoryRemote[] }
).remotes;

/** The remotes of this repository. */
export const REMOTE_NAMES: readonly RemoteName[] = REPOSITORY_REMOTES.map(({ name }) => name);

/** What depends on where a bank runs. */
export interface RemoteDeployment {
  url: string;
  /** For browsers; by default they load the remote through the shell. */
  publicUrl?: string;
  publicKeys: string[];
}

/** The shell's list of remotes (REMOTES or the content of REMOTES_FILE). */
export function remotesList(deploymentOf: (name: RemoteName) => RemoteDeployment): string {
  const remotes = REPOSITORY_REMOTES.map(({ port: _, ...remote }) => ({ ...remote, ...deploymentOf(remote.name) }));
  return JSON.stringify({ remotes }, null, 2);
}

export function writeRemotesList(file: string, list: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${list}\n`);
}
