import { useLocation } from '@larkspur/router';
import { useHydrated } from '@larkspur/web-kit/utils/use-hydrated';
import { useLayoutEffect, useState } from 'react';

/** Reads `#token=…`, the fragment of the emailed link. */
export function parseToken(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') || null;
}

/**
 * The token the page was opened with. It is removed from the address bar and the history immediately, so that the next
 * user of the browser cannot find the link, and is lost when the page is left or reloaded.
 * `undefined` in prerendered HTML, where the fragment is unknown.
 */
export function useResetToken(): string | null | undefined {
  const { pathname, hash } = useLocation();
  const [token, setToken] = useState(() => parseToken(hash));

  useLayoutEffect(() => {
    const newToken = parseToken(hash);
    if (!newToken) return;
    setToken(newToken);
    // The router would update the URL later, and nothing else may read the token from it until then.
    window.history.replaceState(window.history.state, '', pathname);
  }, [hash, pathname]);

  return useHydrated() ? token : undefined;
}
