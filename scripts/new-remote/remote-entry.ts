import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteName, RemoteRoute, RouteAccess } from '@larkspur/contracts/remote';
import { RoutesFile } from '@larkspur/federation/routes-file';
import { type Claimant, grantClaims, type RefusedClaim } from '../../shell/src/routes/grant-claims';
import { overlapsClaim } from '../../shell/src/routes/path-patterns';
import { parseRepositoryRemotes, type RepositoryRemote, remoteWorkspaces } from '../launcher/remotes';
import { UserError } from '../launcher/user-error';

/** An entry of `remotes.json`. */
export interface RemoteEntry extends RepositoryRemote {
  title: string;
  home: string;
  paths: { path: string; except?: string[]; access: RouteAccess }[];
}

/**
 * Grants the remote its path and everything below, except what other remotes have there.
 * @throws UserError when the path belongs to another remote or to the shell
 */
export function entryOf(
  root: string,
  { name, path, title, access }: { name: RemoteName; path: string; title: string; access: RouteAccess },
): RemoteEntry {
  const listed = readEntries(root);
  const others = remoteWorkspaces(root).map((remote) => ({
    name: remote,
    grants: (listed.find((entry) => entry.name === remote)?.paths ?? []).map((grant) => ({ except: [], ...grant })),
    routes: RoutesFile.read(join(root, remote)).routes,
  }));
  const known = others.flatMap((other) => pathsOf(other.routes).map((taken) => ({ remote: other.name, taken })));
  const owner = known.find(({ taken }) => overlapsClaim(path, taken));
  if (owner) {
    throw new UserError(`${owner.taken} is a path of ${owner.remote}. Choose another one with --path.`);
  }
  const grant = grantFor(
    path,
    access,
    known.map(({ taken }) => taken),
  );
  const added: Claimant = {
    name,
    grants: [{ except: [], ...grant }],
    routes: [{ path, title, access }],
  };
  const before = grantClaims(others).refused.map(describe);
  const refused = grantClaims([...others, added]).refused.map(describe);
  const problem = refused.find((claim) => !before.includes(claim));
  if (problem) throw new UserError(`${problem}. Choose another path with --path.`);
  return { name, title, home: path, paths: [grant] };
}

const describe = ({ remote, path, reason }: RefusedClaim) => `${remote}: ${path} ${reason}`;

/** Everything below the path; the path alone when another remote has a path with a parameter below it. */
function grantFor(path: string, access: RouteAccess, taken: string[]): RemoteEntry['paths'][number] {
  const below = taken.filter((other) => overlapsClaim(`${path}/*`, other));
  if (below.some((other) => other.includes(':'))) return { path, access };
  return { path: `${path}/*`, ...(below.length > 0 && { except: below }), access };
}

const pathsOf = (routes: RemoteRoute[]) => routes.flatMap(({ path, redirects = [] }) => [path, ...redirects]);

function readEntries(root: string): RemoteEntry[] {
  const file = join(root, 'remotes.json');
  try {
    return parseRepositoryRemotes(readFileSync(file, 'utf8')) as RemoteEntry[];
  } catch (error) {
    throw new UserError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The entry as one line of JSON. */
export function configurationLine(entry: RemoteEntry): string {
  return JSON.stringify(entry, null, 1).replace(/\n */g, ' ').replaceAll('[ ', '[').replaceAll(' ]', ']');
}
