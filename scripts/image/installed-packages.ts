import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** Packages that a library loads by name when its configuration asks for them, so that no import shows them. */
const LOADED_BY_NAME: Record<string, string[]> = { typeorm: ['pg'] };

/** These packages and all that they need, as they are installed. @returns the manifests by folder */
export function withDependencies(folders: Iterable<string>): Map<string, Manifest> {
  const found = new Map<string, Manifest>();
  const waiting = [...folders];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (found.has(folder)) continue;
    const manifest = readManifest(folder);
    found.set(folder, manifest);
    for (const { name, isOptional } of dependenciesOf(manifest)) {
      const dependency = find(name, folder);
      if (dependency) waiting.push(dependency);
      else if (!isOptional) throw new Error(`${manifest.name} needs ${name}, which is not installed.`);
    }
  }
  return found;
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function dependenciesOf(manifest: Manifest): { name: string; isOptional: boolean }[] {
  const { name, dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta } = manifest;
  const required = [
    ...Object.keys(dependencies),
    ...Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta?.[peer]?.optional),
    ...(LOADED_BY_NAME[name] ?? []),
  ].filter((dependency) => !(dependency in optionalDependencies));
  // Packages with binaries are optional: only the one for this platform is installed.
  const optional = Object.keys(optionalDependencies);
  return [
    ...required.map((dependency) => ({ name: dependency, isOptional: false })),
    ...optional.map((dependency) => ({ name: dependency, isOptional: true })),
  ];
}

/** Finds the folder of a package as Node.js does for a module in `folder`. */
function find(name: string, folder: string): string | null {
  for (let parent = folder; ; parent = dirname(parent)) {
    const candidate = join(parent, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (parent === dirname(parent)) return null;
  }
}
