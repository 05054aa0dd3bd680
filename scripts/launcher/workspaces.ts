import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The folders of the workspaces in package.json, relative to the root. @param root a clone's folder */
export function workspaceFolders(root: string): string[] {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  return workspaces
    .flatMap((pattern) => matches(root, pattern))
    .filter((folder) => existsSync(join(root, folder, 'package.json')));
}

/** A pattern is a folder, possibly with a `*` at its end: `shell`, `packages/*`, `mfe-*`. */
function matches(root: string, pattern: string): string[] {
  if (!pattern.endsWith('*')) return [pattern];
  const [parent, prefix] = [dirname(pattern), basename(pattern).slice(0, -1)];
  return readdirSync(join(root, parent))
    .filter((name) => name.startsWith(prefix))
    .sort()
    .map((name) => join(parent, name));
}
