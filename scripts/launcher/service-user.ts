import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shortHash } from './paths';
import { UserError } from './user-error';

/** The operating-system user that a program runs as. */
export interface ServiceUser {
  name: string;
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root; it then runs as `postgres`, or as `nobody` if there is no such user. */
export function unprivilegedUser(): ServiceUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new UserError(
    'PostgreSQL cannot run as root, and there is no user called postgres or nobody: create a user called postgres.',
  );
}

/** Checks by running it that the user can execute the program. */
export function canRun(program: string, user: ServiceUser | undefined): boolean {
  const { status } = spawnSync(program, ['--version'], { cwd: '/', stdio: 'ignore', uid: user?.uid, gid: user?.gid });
  return status === 0;
}

/** Makes the user the owner of the folder and checks by writing to it that the user can reach it. */
export function takeOwnership(folder: string, user: ServiceUser | undefined): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (user) chownSync(folder, user.uid, user.gid);
    chmodSync(folder, 0o700);
  } catch {
    return false;
  }
  const probe = ['-c', 'cd "$1" && : > .probe && rm .probe', 'probe', folder];
  return spawnSync('/bin/sh', probe, { cwd: '/', stdio: 'ignore', uid: user?.uid, gid: user?.gid }).status === 0;
}

function canEnter(folder: string, user: ServiceUser): boolean {
  const probe = ['-c', 'cd "$1"', 'probe', folder];
  return spawnSync('/bin/sh', probe, { cwd: '/', stdio: 'ignore', uid: user.uid, gid: user.gid }).status === 0;
}

const ACCESSIBLE_BASES = ['/var/lib/larkspur', '/var/tmp/larkspur', join(tmpdir(), 'larkspur')];

/** The folders that `accessibleFolder` has created for this one. */
export const existingAccessibleFolders = (folder: string) =>
  ACCESSIBLE_BASES.map((base) => join(base, shortHash(folder))).filter(existsSync);

/** Removes the data that belongs to a folder but is stored outside it. */
export function removeAccessibleFolders(folder: string): void {
  for (const place of existingAccessibleFolders(folder)) rmSync(place, { recursive: true, force: true });
}

/**
 * A folder that the user can reach when the clone is in a place that it cannot (a home folder with mode 0700). Its name
 * depends only on `folder`, so that the next start finds it again.
 */
export function accessibleFolder(folder: string, user: ServiceUser): string {
  for (const base of ACCESSIBLE_BASES) {
    try {
      mkdirSync(base, { recursive: true, mode: 0o755 });
      const place = join(base, shortHash(folder));
      mkdirSync(place, { recursive: true, mode: 0o755 });
      if (canEnter(place, user)) return place;
    } catch {
      // Read-only: try the next one.
    }
  }
  throw new UserError(
    `The user ${user.name} cannot access any folder for PostgreSQL's data: move the clone out of ${folder}, or set DATABASE_URL.`,
  );
}
