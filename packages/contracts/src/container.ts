/**
 * The container protocol of Module Federation, by which host and remote exchange modules before any screen renders, as webpack
 * documents it (webpack.js.org/concepts/module-federation, "Dynamic Remote Containers"). Later versions and runtimes are
 * compatible with it.
 */
export interface RemoteContainer {
  /** Passes the share scope, before the first `get`. @throws if the container is not compatible with it */
  init(scope: ShareScope): unknown;
  /** @param module an exposed name, such as `./remote` @returns the module's factory */
  get(module: string): Promise<ModuleFactory>;
}

export type ModuleFactory = () => unknown;

/** By module, then by version. */
export type ShareScope = Record<string, Record<string, SharedVersion>>;

/** The fields besides `get` are read by runtimes of Module Federation 2. */
export interface SharedVersion {
  get(): ModuleFactory | Promise<ModuleFactory>;
  lib?: ModuleFactory;
  loaded?: boolean | number;
  /** The name of the container that provides it. */
  from?: string;
  version?: string;
  scope?: string[];
  useIn?: string[];
  deps?: string[];
  strategy?: 'loaded-first';
  shareConfig?: { singleton: boolean; strictVersion: boolean; requiredVersion: string };
}

/** A shared module that an entry requires. */
export interface ConsumedModule {
  shareKey: string;
  /** As `validRange` of node-semver reduces it: `>=19.3.0 <20.0.0-0`. */
  requiredVersion: string;
  /** The host's version has to match. Otherwise the build contains a copy for hosts whose version does not. */
  strictVersion: boolean;
  /** Loads the build's own copy, if there is one. */
  fallback(): ModuleFactory | Promise<ModuleFactory>;
}
