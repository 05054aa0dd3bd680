import { cpSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { applicationIn } from './application';
import { billOfMaterials } from './bill-of-materials';
import { importsOf } from './imported-packages';
import { readManifest, withDependencies } from './installed-packages';

/** Files of installed packages that are left out: types, documentation, and the sources and formats that Node.js does not load. */
const UNUSED_FILES = /\.(?:[cm]?ts|map|md|markdown)$/i;
const UNUSED_FOLDERS: Record<string, string[]> = {
  '@aws-sdk/*': ['dist-es', 'dist-types'],
  '@smithy/*': ['dist-es', 'dist-types'],
  'class-validator': ['bundles', 'esm2015', 'esm5'],
  'libphonenumber-js': ['bundle', 'es6', 'es6-modern'],
  rxjs: ['src', 'dist/bundles', 'dist/esm', 'dist/esm5'],
  typeorm: ['browser'],
  zod: ['src'],
};

/**
 * Copies what an application needs to run: its own build, the workspaces and packages that its modules import, and what these
 * depend on. What the build bundled for browsers is in its own files already.
 */
export function copyProductionFiles(root: string, name: string, target: string): void {
  const base = realpathSync(root);
  const { entries, files, commands } = applicationIn(base, name);
  const imports = importsOf(base, entries);
  const packages = withDependencies(imports.packages);
  const copy = (path: string, filter: (source: string) => boolean = () => true) =>
    cpSync(join(base, path), join(target, path), { recursive: true, filter });

  for (const file of files) copy(file);
  for (const workspace of imports.workspaces) {
    copy(join(workspace, 'package.json'));
    copy(join(workspace, 'dist'), (source) => basename(source) !== 'testing');
    link(target, workspace, join('node_modules', readManifest(join(base, workspace)).name));
  }
  for (const [folder, manifest] of packages) {
    const unused = new Set(unusedFolders(manifest.name).map((path) => join(folder, path)));
    // Packages below it are copied by themselves, if they are needed.
    unused.add(join(folder, 'node_modules'));
    copy(relative(base, folder), (source) => !unused.has(source) && !UNUSED_FILES.test(source));
  }
  for (const [command, file] of Object.entries(commands)) link(target, file, join('node_modules/.bin', command));
  const bill = billOfMaterials(base, readManifest(join(base, name)), packages);
  writeFileSync(join(target, 'sbom.json'), `${JSON.stringify(bill, null, 2)}\n`);
}

function unusedFolders(name: string): string[] {
  return UNUSED_FOLDERS[name] ?? UNUSED_FOLDERS[name.replace(/\/.*/, '/*')] ?? [];
}

/** Creates a relative symbolic link, as npm does for workspaces and commands. */
function link(target: string, from: string, to: string): void {
  const folder = join(target, dirname(to));
  mkdirSync(folder, { recursive: true });
  symlinkSync(relative(folder, join(target, from)), join(target, to));
}
