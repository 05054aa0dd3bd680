import type { NavigateOptions } from 'react-router-dom';
import type { RouteLocation } from '../session/route-authorization';

/**
 * Opens an address again. First without its fragment, because React Router loads nothing for an address that differs from the
 * current one by the fragment at most.
 */
export async function visitAgain(
  navigate: (to: string, options: NavigateOptions) => void | Promise<void>,
  { pathname, search, hash, state }: RouteLocation & { state: unknown },
): Promise<void> {
  const options = { replace: true, preventScrollReset: true, state };
  await navigate(pathname + search, options);
  if (hash) await navigate(pathname + search + hash, options);
}
