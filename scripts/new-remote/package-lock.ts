import type { RemoteName } from '@larkspur/contracts/remote';

interface Manifest {
  version: string;
  license: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/**
 * The text of package-lock.json with a new workspace, as npm writes it. All that the workspace depends on is already there,
 * because other workspaces depend on the same, so npm does not have to ask the registry.
 * @throws Error when a dependency is missing
 */
export function withWorkspace(text: string, name: RemoteName, manifest: Manifest): string {
  const lock = JSON.parse(text) as { packages: Record<string, unknown> };
  const { version, license, dependencies, devDependencies } = manifest;
  for (const dependency of Object.keys({ ...dependencies, ...devDependencies })) {
    if (!lock.packages[`node_modules/${dependency}`]) throw new Error(`package-lock.json has no ${dependency}.`);
  }
  const packages = {
    ...lock.packages,
    [name]: { version, license, dependencies, devDependencies },
    [`node_modules/${name}`]: { resolved: name, link: true },
  };
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`;
}
