import { createRequire } from 'node:module';
import { join } from 'node:path';

/** One module that host and remotes must hold in common, and why. All are singletons of the shell. */
interface SharedModule {
  module: string;
  /** The package whose version is compared; the module itself may be a file of it. */
  package: string;
  reason: string;
}

/**
 * The whole policy. What is not listed is compiled into each application, so that teams may be a version apart:
 * web-kit and react-aria-components on purpose, `react-dom/client` because only the shell creates roots.
 * A library shared whole loses its tree-shaking; router and query are therefore shared as packages of named re-exports.
 */
export const SHARED_MODULES: readonly SharedModule[] = [
  { module: 'react', package: 'react', reason: 'hooks and contexts work in one instance of React only' },
  {
    module: 'react/jsx-runtime',
    package: 'react',
    reason: 'elements must be made by the React that renders them, and every module imports it',
  },
  { module: 'react-dom', package: 'react-dom', reason: 'portals must belong to the renderer of the page' },
  { module: '@larkspur/router', package: '@larkspur/router', reason: 'one router owns the address bar; its contexts' },
  { module: '@larkspur/query', package: '@larkspur/query', reason: 'one cache: remotes see what others have loaded' },
];

export interface SharedRequirement {
  singleton: true;
  strictVersion: true;
  version: string;
  requiredVersion: string;
}

/** What each shared module demands, by the versions that the application in `dir` has installed. */
export function sharedRequirements(dir: string): Record<string, SharedRequirement> {
  const require = createRequire(join(dir, 'package.json'));
  return Object.fromEntries(
    SHARED_MODULES.map(({ module, package: name }) => {
      const version = installedVersion(require, name);
      return [module, { singleton: true, strictVersion: true, version, requiredVersion: compatibleRange(version) }];
    }),
  );
}

/** Any later minor of the same major: a patch or minor apart, a remote still fits; another major is refused. */
export function compatibleRange(version: string): string {
  const [major, minor] = version.split('.');
  return `^${major}.${minor}.0`;
}

function installedVersion(require: NodeJS.Require, name: string): string {
  // The workspaces' own packages do not export their package.json, so it is looked up by folder.
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return (require(join(folder, name, 'package.json')) as { version: string }).version;
    } catch {
      // Not in this node_modules: the next one up.
    }
  }
  throw new Error(`${name} is shared with the host but not installed`);
}
