import { installedVersion } from './installed-package';

/** A module that host and remotes must share, and why. The shell provides each as a singleton. */
interface SharedModule {
  module: string;
  /** The package whose version is compared; the module may be one of its files. */
  package: string;
  reason: string;
}

/**
 * The whole sharing policy. A module that is not listed is compiled into each application, so that teams may use
 * different versions: web-kit and react-aria-components on purpose, `react-dom/client` because only the shell creates
 * roots. A shared library loses its tree shaking, so router and query are shared as packages of named re-exports.
 */
export const SHARED_MODULES: readonly SharedModule[] = [
  { module: 'react', package: 'react', reason: 'hooks and contexts only work within one instance of React' },
  {
    module: 'react/jsx-runtime',
    package: 'react',
    reason: 'elements must be created by the React that renders them, and every module imports it',
  },
  { module: 'react-dom', package: 'react-dom', reason: 'portals must belong to the renderer of the page' },
  {
    module: '@larkspur/router',
    package: '@larkspur/router',
    reason: 'one router owns the URL; its contexts must be shared',
  },
  {
    module: '@larkspur/query',
    package: '@larkspur/query',
    reason: 'one cache: remotes reuse data that others have loaded',
  },
];

export interface SharedRequirement {
  singleton: true;
  strictVersion: true;
  version: string;
  requiredVersion: string;
}

/** The version requirement of each shared module, from the versions installed for the application in `dir`. */
export function sharedRequirements(dir: string): Record<string, SharedRequirement> {
  return Object.fromEntries(
    SHARED_MODULES.map(({ module, package: name }) => {
      const version = installedVersion(dir, name);
      return [module, { singleton: true, strictVersion: true, version, requiredVersion: compatibleRange(version) }];
    }),
  );
}

/** Allows later minors of the same major, so that a remote that is a patch or minor apart still fits. */
export function compatibleRange(version: string): string {
  const [major, minor] = version.split('.');
  return `^${major}.${minor}.0`;
}
