import type { RemoteName, RemoteRelease } from '@larkspur/contracts/remote';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { isMissingFile } from './missing-file';
import { absolute, type Registry } from './registry';
import { RemoteError, type RemoteErrorKind } from './remote-error';
import type { LoadModule } from './remote-loader';
import { sharedModules } from './shared-modules';
import { trustScripts } from './trusted-scripts';

declare global {
  /** Where the remotes' entries look for the runtime that they are built without (`externalRuntime`). */
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore;
}

const ENTRY_WITHIN_MS = 4_000;

/**
 * Module Federation, run by hand. Each release is a remote of its own to it, by its versioned container name, so that
 * two releases can stand in one page. Registering by force clears its caches of an earlier failure: a remote that is
 * back loads without a reload of the page.
 */
export function createFederation(registry: Registry): LoadModule {
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  const federation = createInstance({
    name: 'larkspur_shell',
    remotes: [],
    shared: sharedModules(),
    plugins: [scriptPlugin(registry)],
  });

  return async (name, release, base) => {
    const { container } = release;
    const entry = absolute(base + release.entry);
    federation.registerRemotes([{ name: container, entry, type: 'global' }], { force: true });
    const since = performance.now();
    try {
      return await federation.loadRemote<unknown>(`${container}/remote`);
    } catch (error) {
      throw classify(error, name, release, worstStatus(absolute(base + release.version), since));
    }
  };
}

/** The script elements of the entries: through the page's Trusted Types policy, and with a time limit. */
function scriptPlugin(registry: Registry): ModuleFederationRuntimePlugin {
  const trusted = trustScripts((url) => registry.owns(url));
  return {
    name: 'larkspur-scripts',
    createScript({ url }) {
      const integrity = registry.integrityOf(url);
      if (!integrity) throw new Error(`${url} is no release that is known here.`);
      const script = document.createElement('script');
      script.async = true;
      // As its preload has them. Of a file of another origin nothing could be checked without CORS.
      script.crossOrigin = 'anonymous';
      script.integrity = integrity;
      Object.assign(script, { src: trusted(url) });
      return { script, timeout: ENTRY_WITHIN_MS };
    },
  };
}

function classify(cause: unknown, name: RemoteName, release: RemoteRelease, status: number | null): RemoteError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const typed = (kind: RemoteErrorKind, detail: string) => new RemoteError(kind, name, release, { cause, detail });
  if (status !== null && status >= 400) return typed('http', `answered ${status}`);
  if (message.includes('ScriptExecutionError')) return typed('crash', message);
  if (message.includes('ScriptNetworkError') || isMissingFile(cause)) {
    // It was had, and the browser would not run it.
    return status === 200
      ? typed('integrity', 'answered with something else than was released')
      : typed('network', 'no answer');
  }
  // Errors with a number are the runtime's own: no container by that name, or a shared module that does not fit.
  return typed(/RUNTIME-\d+|shared singleton/.test(message) ? 'contract' : 'crash', message);
}

/** A script that fails does not say why; the browser's own timing of it does. `null` where nothing was answered. */
function worstStatus(folder: string, since: number): number | null {
  const statuses = performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => startTime >= since && name.startsWith(folder))
    .map((entry) => (entry as PerformanceResourceTiming).responseStatus)
    .filter((status) => status > 0);
  return statuses.length > 0 ? Math.max(...statuses) : null;
}
