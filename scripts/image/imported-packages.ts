import { readFileSync, realpathSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join, relative, sep } from 'node:path';

/** The packages and workspaces that modules import, directly or through modules of this repository. */
export interface Imports {
  /** The folders of packages that were installed. */
  packages: Set<string>;
  /** The folders of workspaces. */
  workspaces: Set<string>;
}

const IMPORT = /\b(?:require(?:\.resolve)?|import)\(\s*(["'])([^"'\n]+)\1\s*\)/g;
const NODE_MODULES = `${sep}node_modules${sep}`;

/**
 * Reads compiled CommonJS modules, and follows their imports as Node.js does, up to packages from the registry.
 * @param entries relative to `root`
 * @throws Error when an import has no file
 */
export function importsOf(root: string, entries: readonly string[]): Imports {
  const base = realpathSync(root);
  const imports: Imports = { packages: new Set(), workspaces: new Set() };
  const seen = new Set<string>();
  const waiting = entries.map((entry) => join(base, entry));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const [, workspace] = /^(packages\/[^/]+)\//.exec(relative(base, file)) ?? [];
    if (workspace) imports.workspaces.add(workspace);
    if (!file.endsWith('.js')) continue;
    const { resolve } = createRequire(file);
    for (const [, , specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      if (isBuiltin(specifier)) continue;
      const resolved = resolve(specifier);
      const installed = packageFolder(resolved);
      if (installed) imports.packages.add(installed);
      else waiting.push(resolved);
    }
  }
  return imports;
}

/** `…/node_modules/@scope/name` of a file in it; `null` for a file of this repository. */
function packageFolder(file: string): string | null {
  const start = file.lastIndexOf(NODE_MODULES);
  if (start === -1) return null;
  const [first = '', second = ''] = file.slice(start + NODE_MODULES.length).split(sep);
  return file.slice(0, start) + NODE_MODULES + (first.startsWith('@') ? join(first, second) : first);
}
