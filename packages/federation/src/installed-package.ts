import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The folder of a package as the application in `dir` finds it, `null` if it is not installed. */
export function installedPackage(dir: string, name: string): string | null {
  // By folder, because not every package exports its package.json.
  const folders = createRequire(join(dir, 'package.json')).resolve.paths(name) ?? [];
  const found = folders.map((folder) => join(folder, name)).find((folder) => existsSync(join(folder, 'package.json')));
  return found === undefined ? null : realpathSync(found);
}

/** @throws Error if it is not installed */
export function installedVersion(dir: string, name: string): string {
  const folder = installedPackage(dir, name);
  if (!folder) throw new Error(`${name} is shared with the host but not installed`);
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

/** The sources of an installed package, `null` for a published one, which has none: it is compiled already. */
export function packageSources(dir: string, name: string): string | null {
  const folder = installedPackage(dir, name);
  return folder && existsSync(join(folder, 'src')) ? join(folder, 'src') : null;
}

/** A module of web-kit as the application in `dir` has it installed, `null` if it is not installed. */
export function webKitModule(dir: string, module: string): string | null {
  const folder = installedPackage(dir, '@larkspur/web-kit');
  if (!folder) return null;
  const files = [`src/${module}.ts`, `src/${module}.tsx`, `dist/${module}.js`].map((file) => join(folder, file));
  return files.find((file) => existsSync(file)) ?? null;
}
