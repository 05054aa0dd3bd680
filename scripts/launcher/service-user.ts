import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shortHash } from './paths';
import { UserError } from './user-error';

/** A user to run a program as. */
export interface ServiceUser {
  name: string;
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or as `nobody` where there is no such user. */
export function unprivilegedUser(): ServiceUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new UserError(
    'PostgreSQL refuses to run as root and this system has no other user: create one called postgres.',
  );
}

/** Whether the user can run this program, found out by running it. */
export function canRun(program: string, user: ServiceUser | undefined): boolean {
  const { status } = spawnSync(program, ['--version'], { cwd: '/', stdio: 'ignore', uid: user?.uid, gid: user?.gid });
  return status === 0;
}

/** Makes the folder the user's own, and finds out by writing to it whether the user gets there. */
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

/** What `reachableFolder` made for this folder before. */
export const existingAccessibleFolders = (folder: string) =>
  ACCESSIBLE_BASES.map((base) => join(base, shortHash(folder))).filter(existsSync);

/** Removes what lies outside a folder that is itself being removed. */
export function removeAccessibleFolders(folder: string): void {
  for (const place of existingAccessibleFolders(folder)) rmSync(place, { recursive: true, force: true });
}

/**
 * A folder that other users reach, for a clone that stands where they do not (in a home folder of mode 0700). Its
 * name depends on `folder` alone, so that the next start finds it again.
 */
export function accessibleFolder(folder: string, user: ServiceUser): string {
  for (const base of ACCESSIBLE_BASES) {
    try {
      mkdirSync(base, { recursive: true, mode: 0o755 });
      const place = join(base, shortHash(folder));
      mkdirSync(place, { recursive: true, mode: 0o755 });
      if (canEnter(place, user)) return place;
    } catch {
      // Read-only there; the next one.
    }
  }
  throw new UserError(
    `The user ${user.name} reaches no folder for PostgreSQL's data: move the clone out of ${folder}, or give DATABASE_URL.`,
  );
}
