/**
 * What host and remote say to each other before any code of a screen runs: the container protocol of Module Federation
 * as webpack documents it (webpack.js.org/concepts/module-federation, "Dynamic Remote Containers"), which later versions
 * of it, and their runtimes, keep to.
 */
export interface RemoteContainer {
  /** Hands over what is shared, before anything is got. @throws where the container cannot live with it */
  init(scope: ShareScope): unknown;
  /** @param module as it was exposed, such as `./remote` @returns what makes the module */
  get(module: string): Promise<ModuleFactory>;
}

export type ModuleFactory = () => unknown;

/** By module, then by version. */
export type ShareScope = Record<string, Record<string, SharedVersion>>;

/** The fields beside `get` are what runtimes of Module Federation 2 read of it. */
export interface SharedVersion {
  get(): ModuleFactory | Promise<ModuleFactory>;
  lib?: ModuleFactory;
  loaded?: boolean | number;
  /** Who offers it. */
  from?: string;
  version?: string;
  scope?: string[];
  useIn?: string[];
  deps?: string[];
  strategy?: 'loaded-first';
  shareConfig?: { singleton: boolean; strictVersion: boolean; requiredVersion: string };
}

/** A shared module as an entry asks for it. `requiredVersion` is a caret range (node-semver): `^19.3.0`. */
export interface ConsumedModule {
  shareKey: string;
  requiredVersion: string;
}
