import type { RemoteContainer } from '@larkspur/contracts/container';
import type { PageRelease } from '@larkspur/contracts/remote';
import { ContractError, classifyFailure } from './classify-failure';
import { provideFederationCore } from './federation-core';
import { importModule } from './import-module';
import { type Registry, toAbsoluteUrl } from './registry';
import { type LoadModule, REMOTE_MODULE } from './remote-loader';
import { runScript } from './run-script';
import { createScriptUrlPolicy } from './script-url-policy';
import { createShareScope, findReplacedModules } from './share-scope';

/**
 * Loads a module of a release through its Module Federation container. Two releases can be in one page, because
 * container names include the version. Widgets use the container that the page has. The routes of a release that failed are
 * loaded again from the start, except for ES modules, which exist once in a page.
 */
export function createContainerLoader(registry: Registry): LoadModule {
  const trusted = createScriptUrlPolicy((url) => registry.isRemoteUrl(url));
  const containers = new Map<string, Promise<RemoteContainer>>();
  return async (name, release, base, module = REMOTE_MODULE) => {
    const startedAt = performance.now();
    const entry = base + release.entry;
    const present = module !== REMOTE_MODULE || release.modules ? containers.get(entry) : undefined;
    const container = present ?? initialize(release, base);
    containers.set(entry, container);
    try {
      const factory = await (await container).get(module);
      if (typeof factory !== 'function') throw new ContractError(`does not expose ${module}`);
      return factory();
    } catch (error) {
      if (containers.get(entry) === container) containers.delete(entry);
      throw classifyFailure(error, name, release, highestStatus(toAbsoluteUrl(base + release.version), startedAt));
    }
  };

  async function initialize(release: PageRelease, base: string): Promise<RemoteContainer> {
    const container = await containerOf(release, base);
    const scope = createShareScope();
    await container.init(scope);
    const replaced = findReplacedModules(scope);
    if (replaced.length > 0) throw new ContractError(`replaces shared modules with its own: ${replaced.join(', ')}`);
    return container;
  }

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
