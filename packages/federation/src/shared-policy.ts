/// <reference path="./semver.d.ts" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies, validRange } from 'semver';
import { installedVersion } from './installed-package';

/** A module that host and remotes must share, and why. The shell provides each as a singleton. */
export interface SharedModule {
  module: string;
  /** The package whose version is compared; the module may be one of its files. */
  package: string;
  reason: string;
  /**
   * If the host's version is not one that the remote requires: `refuse` shows a message instead of the remote, `own-copy` lets the
   * remote use a copy that its build contains.
   */
  mismatch: 'refuse' | 'own-copy';
}

/**
 * The whole sharing policy. Each of these modules has a state or contexts that must exist once in a page, so none is `own-copy`.
 * A shared library loses its tree shaking, so router and query are shared as packages of named re-exports.
 *
 * A module that is not listed is compiled into each application, so that teams may use different versions: web-kit and
 * react-aria-components on purpose, `react-dom/client` because only the shell creates roots.
 */
export const SHARED_MODULES: readonly SharedModule[] = [
  {
    module: 'react',
    package: 'react',
    reason: 'hooks and contexts only work within one instance of React',
    mismatch: 'refuse',
  },
  {
    module: 'react/jsx-runtime',
    package: 'react',
    reason: 'elements must be created by the React that renders them, and every module imports it',
    mismatch: 'refuse',
  },
  {
    module: 'react-dom',
    package: 'react-dom',
    reason: 'portals must belong to the renderer of the page',
    mismatch: 'refuse',
  },
  {
    module: '@larkspur/router',
    package: '@larkspur/router',
    reason: 'one router owns the URL; its contexts must be shared',
    mismatch: 'refuse',
  },
  {
    module: '@larkspur/query',
    package: '@larkspur/query',
    reason: 'one cache: remotes reuse data that others have loaded',
    mismatch: 'refuse',
  },
];

/** The requirement in the form that federation plugins and runtimes read. */
export interface SharedRequirement {
  singleton: boolean;
  strictVersion: boolean;
  version: string;
  /** The range as `validRange` of node-semver reduces it. */
  requiredVersion: string;
}

/**
 * The version requirement of each shared module for the application in `dir`: its `peerDependencies`, which name what the host
 * provides, or else a range around the installed version.
 * @throws Error if a package is not installed, or if its declared range is not valid or excludes the installed version
 */
export function sharedRequirements(
  dir: string,
  modules: readonly SharedModule[] = SHARED_MODULES,
): Record<string, SharedRequirement> {
  const declared = peerDependencies(dir);
  return Object.fromEntries(
    modules.map(({ module, package: name, mismatch }) => {
      const version = installedVersion(dir, name);
      const range = declared[name] ?? compatibleRange(version);
      const requiredVersion = validRange(range);
      if (requiredVersion === null || !satisfies(version, range)) {
        throw new Error(`${name} is required as ${range} in peerDependencies, but ${version} is installed`);
      }
      const isStrict = mismatch === 'refuse';
      return [module, { singleton: isStrict, strictVersion: isStrict, version, requiredVersion }];
    }),
  );
}

/** Returns the shared modules that a remote's build consumes. Only a module that it may replace is in the build. */
export function consumedModules(
  dir: string,
  modules: readonly SharedModule[] = SHARED_MODULES,
): Record<string, Omit<SharedRequirement, 'version'> & { import: false | string }> {
  return Object.fromEntries(
    Object.entries(sharedRequirements(dir, modules)).map(([module, { version: _, ...requirement }]) => [
      module,
      { ...requirement, import: requirement.strictVersion ? false : module },
    ]),
  );
}

/** Allows later minors of the same major, so that a remote that is a patch or minor apart still fits. */
export function compatibleRange(version: string): string {
  const [major, minor] = version.split('.');
  return `^${major}.${minor}.0`;
}

function peerDependencies(dir: string): Record<string, string> {
  const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
    peerDependencies?: Record<string, string>;
  };
  return manifest.peerDependencies ?? {};
}
