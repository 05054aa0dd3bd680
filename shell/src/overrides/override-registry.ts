import type { RemoteRegistry } from '@larkspur/contracts/remote';
import { applyOverrides, type Override, removeOverridden } from './overrides';

const REGISTRY_URL = '/registry.json';

/**
 * Replaces remotes in the page's registry and in responses of `/registry.json`. The shell's own code has no override
 * logic, so production serves none. Must run before the shell's script.
 */
export function overrideRegistry(page: Window & typeof globalThis, overrides: Override[]): void {
  const text = page.document.getElementById('registry')?.firstChild;
  if (!text?.nodeValue) throw new Error('The page has no registry of remotes.');
  text.nodeValue = JSON.stringify(removeOverridden(JSON.parse(text.nodeValue) as RemoteRegistry, overrides));

  const fetch = page.fetch.bind(page);
  page.fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (input !== REGISTRY_URL || !response.ok) return response;
    const read = async (url: string): Promise<unknown> =>
      (await fetch(url, { signal: init?.signal ?? null, cache: 'no-store' })).json();
    return Response.json(await applyOverrides((await response.json()) as RemoteRegistry, overrides, read));
  };
}
