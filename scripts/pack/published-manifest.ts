/** The fields of a package.json that are read or changed here. */
export interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  publishConfig?: Record<string, unknown>;
  [field: string]: unknown;
}

/** For the registry; what remains in `publishConfig` is npm's. */
const REGISTRY_OPTIONS = ['access', 'registry', 'tag', 'provenance'];
const WORKSPACE_ONLY = ['private', 'scripts', 'devDependencies', 'publishConfig'];

/**
 * The package.json that is published. Like `pnpm pack`, it takes the fields of `publishConfig` instead of those that
 * resolve the sources, and the workspaces' versions instead of `*`. npm does neither.
 */
export function publishedManifest(manifest: Manifest, workspaceVersions: ReadonlyMap<string, string>): Manifest {
  const entries = Object.entries(manifest.publishConfig ?? {});
  const options = entries.filter(([field]) => REGISTRY_OPTIONS.includes(field));
  const overrides = entries.filter(([field]) => !REGISTRY_OPTIONS.includes(field));
  const kept = Object.entries(manifest).filter(([field]) => !WORKSPACE_ONLY.includes(field));
  const dependencies = Object.entries(manifest.dependencies ?? {}).map(([name, range]) => {
    const version = workspaceVersions.get(name);
    return [name, version === undefined ? range : `^${version}`];
  });
  return {
    ...(Object.fromEntries(kept) as Manifest),
    ...Object.fromEntries(overrides),
    ...(dependencies.length > 0 && { dependencies: Object.fromEntries(dependencies) }),
    publishConfig: Object.fromEntries(options),
  };
}
