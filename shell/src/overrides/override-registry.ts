import type { RemoteRegistry } from '@larkspur/contracts/remote';
import { applyOverrides, type Override, removeOverridden } from './overrides';

const REGISTRY_URL = '/registry.json';

/**
 * Stands between the shell and what it is told of the remotes, in the page and at `/registry.json`. The shell knows
 * nothing of it, so that nothing of it is in what production serves. Runs before the shell's script does.
 */
export function overrideRegistry(page: Window & typeof globalThis, overrides: Override[]): void {
  const text = page.document.getElementById('registry')?.firstChild;
  if (!text?.nodeValue) throw new Error('The page has no registry of remotes.');
  text.nodeValue = JSON.stringify(removeOverridden(JSON.parse(text.nodeValue) as RemoteRegistry, overrides));

  const fetch = page.fetch.bind(page);
  page.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (input !== REGISTRY_URL || !answer.ok) return answer;
    const read = async (address: string): Promise<unknown> =>
      (await fetch(address, { signal: init?.signal ?? null, cache: 'no-store' })).json();
    return Response.json(await applyOverrides((await answer.json()) as RemoteRegistry, overrides, read));
  };
}
