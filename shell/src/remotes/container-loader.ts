import type { RemoteContainer } from '@larkspur/contracts/container';
import type { RemoteName, RemoteRelease } from '@larkspur/contracts/remote';
import { isChunkLoadError } from './chunk-load-error';
import { provideFederationCore } from './federation-core';
import { type Registry, toAbsoluteUrl } from './registry';
import { RemoteError, type RemoteErrorKind } from './remote-error';
import type { LoadModule } from './remote-loader';
import { runScript, ScriptError } from './run-script';
import { createScriptUrlPolicy } from './script-url-policy';
import { createShareScope, foreignShared } from './share-scope';

/** As the preset exposes it. */
const EXPOSED_MODULE = './remote';

/** What was loaded does not keep to what host and remotes agreed on. */
class ContractError extends Error {}

/**
 * Gets the module of a release through its container. Two releases stand in one page side by side, as the containers'
 * names have the version in them; a release that failed is had from the start again.
 */
export function createContainerLoader(registry: Registry): LoadModule {
  const trusted = createScriptUrlPolicy((url) => registry.isRemoteUrl(url));
  return async (name, release, base) => {
    const since = performance.now();
    try {
      const container = await containerOf(release, toAbsoluteUrl(base + release.entry));
      const scope = createShareScope();
      await container.init(scope);
      const intruders = foreignShared(scope);
      if (intruders.length > 0) throw new ContractError(`brings ${intruders.join(', ')} of its own`);
      const factory = await container.get(EXPOSED_MODULE);
      if (typeof factory !== 'function') throw new ContractError(`exposes no ${EXPOSED_MODULE}`);
      return factory();
    } catch (error) {
      throw classify(error, name, release, highestStatus(toAbsoluteUrl(base + release.version), since));
    }
  };

  async function containerOf({ container, isSelfContained }: RemoteRelease, entry: string): Promise<RemoteContainer> {
    const integrity = registry.entryIntegrity(entry);
    if (!integrity) throw new Error(`${entry} is no release that is known here.`);
    if (!isSelfContained) await provideFederationCore();
    await runScript({ url: entry, trustedUrl: trusted(entry), integrity });
    const { [container]: found } = globalThis as unknown as Record<string, Partial<RemoteContainer> | undefined>;
    if (typeof found?.init !== 'function' || typeof found.get !== 'function') {
      throw new ContractError(`leaves no container named ${container}`);
    }
    return found as RemoteContainer;
  }
}

function classify(cause: unknown, name: RemoteName, release: RemoteRelease, status: number | null): RemoteError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const typed = (kind: RemoteErrorKind, detail: string) => new RemoteError(kind, name, release, { cause, detail });
  if (status !== null && status >= 400) return typed('http', `answered ${status}`);
  if (cause instanceof ScriptError || isChunkLoadError(cause)) {
    // It was had, and the browser would not run it.
    return status === 200
      ? typed('integrity', 'answered with something else than was released')
      : typed('network', 'no answer');
  }
  return typed(cause instanceof ContractError || message.includes('shared singleton') ? 'contract' : 'crash', message);
}

/** A script that fails does not say why; the browser's own timing of it does. `null` where nothing was answered. */
function highestStatus(folder: string, since: number): number | null {
  const statuses = performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => startTime >= since && name.startsWith(folder))
    .map((entry) => (entry as PerformanceResourceTiming).responseStatus)
    .filter((status) => status > 0);
  return statuses.length > 0 ? Math.max(...statuses) : null;
}
