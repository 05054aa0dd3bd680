import type { ConsumedModule, ShareScope } from '@larkspur/contracts/container';
import { isInRange } from './version-range';

/**
 * Replaces Module Federation's bundler runtime in a remote's entry; the plugin's generated code calls these functions
 * by name. Our remotes share nothing and consume no other remote, so all that is left is to take matching modules from the
 * host's share scope, or the build's own copy where the policy allows one.
 */

type ModuleId = string | number;

/** The part of webpack's require function that is used here. */
interface WebpackRequire {
  /** Module factories. */
  m: Record<ModuleId, (module: { exports: unknown }) => void>;
  /** Module cache. */
  c: Record<ModuleId, unknown>;
  federation: { instance: Instance };
  consumesLoadingData: { moduleIdToConsumeDataMapping: Record<ModuleId, ConsumedModule> };
}

interface Instance {
  scope: ShareScope | null;
}

interface ConsumeOptions {
  chunkId: ModuleId;
  /** The shared modules that each chunk needs. */
  chunkMapping: Record<ModuleId, ModuleId[]>;
  installedModules: Record<ModuleId, Promise<void>>;
  /** Promises that have to resolve before the chunk may run. */
  promises: Promise<unknown>[];
  webpackRequire: WebpackRequire;
}

const bundlerRuntime = {
  init: (): Instance => ({ scope: null }),

  initContainerEntry({ webpackRequire, shareScope }: { webpackRequire: WebpackRequire; shareScope: ShareScope }) {
    webpackRequire.federation.instance.scope = shareScope;
  },

  consumes({ chunkId, chunkMapping, installedModules, promises, webpackRequire }: ConsumeOptions) {
    for (const id of chunkMapping[chunkId] ?? []) {
      installedModules[id] ??= install(webpackRequire, id).catch((error) => {
        delete installedModules[id];
        throw error;
      });
      promises.push(installedModules[id]);
    }
  },
};

async function install({ m, c, federation, consumesLoadingData }: WebpackRequire, id: ModuleId): Promise<void> {
  const requirement = consumesLoadingData.moduleIdToConsumeDataMapping[id];
  if (!requirement) throw new Error(`The build describes no shared module ${id}.`);
  const factory = await findShared(federation.instance.scope ?? {}, requirement);
  m[id] = (module) => {
    // The host caches the module.
    delete c[id];
    module.exports = factory();
  };
}

/** @throws Error when the host's version does not match and must not be replaced; hosts recognize it by its message */
function findShared(scope: ShareScope, { shareKey, requiredVersion, strictVersion, fallback }: ConsumedModule) {
  const versions = Object.entries(scope[shareKey] ?? {});
  const match = versions.find(([version]) => isInRange(version, requiredVersion));
  if (match) return match[1].get();
  if (!strictVersion) return fallback();
  const offered = versions.map(([version]) => version).join(', ') || 'nothing';
  throw new Error(
    `The shared singleton ${shareKey} is required as ${requiredVersion}, but the host offers ${offered}.`,
  );
}

export default { bundlerRuntime };
