import type { RemoteContainer } from '@larkspur/contracts/container';
import type { PageRelease, RemoteName } from '@larkspur/contracts/remote';
import { isChunkLoadError } from './chunk-load-error';
import { provideFederationCore } from './federation-core';
import { importModule } from './import-module';
import { type Registry, toAbsoluteUrl } from './registry';
import { RemoteError, type RemoteErrorKind } from './remote-error';
import type { LoadModule } from './remote-loader';
import { runScript, ScriptError } from './run-script';
import { createScriptUrlPolicy } from './script-url-policy';
import { createShareScope, findReplacedModules } from './share-scope';

/** The name under which the preset exposes it. */
const EXPOSED_MODULE = './remote';

/** The loaded code violates the contract between host and remotes. */
class ContractError extends Error {}

/**
 * Loads the module of a release through its Module Federation container. Two releases can be in one page, because
 * container names include the version. A failed release is loaded again from the start.
 */
export function createContainerLoader(registry: Registry): LoadModule {
  const trusted = createScriptUrlPolicy((url) => registry.isRemoteUrl(url));
  return async (name, release, base) => {
    const startedAt = performance.now();
    try {
      const container = await containerOf(release, base);
      const scope = createShareScope();
      await container.init(scope);
      const replaced = findReplacedModules(scope);
      if (replaced.length > 0) throw new ContractError(`replaces shared modules with its own: ${replaced.join(', ')}`);
      const factory = await container.get(EXPOSED_MODULE);
      if (typeof factory !== 'function') throw new ContractError(`does not expose ${EXPOSED_MODULE}`);
      return factory();
    } catch (error) {
      throw classify(error, name, release, highestStatus(toAbsoluteUrl(base + release.version), startedAt));
    }
  };

  async function containerOf(release: PageRelease, base: string): Promise<RemoteContainer> {
    const entry = toAbsoluteUrl(base + release.entry);
    const integrity = registry.entryIntegrity(entry);
    if (!integrity) throw new Error(`${entry} is not in the registry.`);
    const trustedUrl = trusted(entry);
    if (!release.isSelfContained) await provideFederationCore();
    if (release.modules) {
      const others = release.modules.map((file) => ({
        url: toAbsoluteUrl(base + file),
        integrity: release.integrity[file] ?? '',
      }));
      return checkContainer(await importModule({ url: entry, integrity }, others), 'exports no container');
    }
    await runScript({ url: entry, trustedUrl, integrity });
    const { [release.container]: found } = globalThis as unknown as Record<string, unknown>;
    return checkContainer(found, `defines no container named ${release.container}`);
  }
}

/** @throws ContractError with this problem if it is no container */
function checkContainer(value: unknown, problem: string): RemoteContainer {
  const { init, get }: Partial<RemoteContainer> = value ?? {};
  if (typeof init !== 'function' || typeof get !== 'function') throw new ContractError(problem);
  return value as RemoteContainer;
}

function classify(cause: unknown, name: RemoteName, release: PageRelease, status: number | null): RemoteError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const toError = (kind: RemoteErrorKind, detail: string) => new RemoteError(kind, name, release, { cause, detail });
  if (status !== null && status >= 400) return toError('http', `responded with ${status}`);
  if (cause instanceof ScriptError || isChunkLoadError(cause)) {
    // The response was 200, but the browser refused to run it.
    return status === 200
      ? toError('integrity', 'the response is not what was released')
      : toError('network', 'no response');
  }
  return toError(
    cause instanceof ContractError || message.includes('shared singleton') ? 'contract' : 'crash',
    message,
  );
}

/**
 * A failed script does not say why, but the browser's resource timing has its status. `null` if there was no response.
 */
function highestStatus(folder: string, startedAt: number): number | null {
  const statuses = performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => startTime >= startedAt && name.startsWith(folder))
    .map((entry) => (entry as PerformanceResourceTiming).responseStatus)
    .filter((status) => status > 0);
  return statuses.length > 0 ? Math.max(...statuses) : null;
}
