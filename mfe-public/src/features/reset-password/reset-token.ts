import { useLocation } from '@larkspur/router';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

/** `#token=…`, as the link of the mail ends. */
export function parseToken(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') || null;
}

const never = () => () => undefined;

/**
 * The token that the page was opened with. It leaves the address bar at once, and the history with it: whoever uses
 * this browser next finds no link in it. The page forgets it when it is left, or loaded again.
 * `undefined` in HTML that was rendered ahead: nobody knows there what the link will carry.
 */
export function useResetToken(): string | null | undefined {
  const { pathname, hash } = useLocation();
  const [token, setToken] = useState(() => parseToken(hash));

  useLayoutEffect(() => {
    const arrived = parseToken(hash);
    if (!arrived) return;
    setToken(arrived);
    // Not by the router, which does it after whatever it is about: nothing may read the address meanwhile.
    window.history.replaceState(window.history.state, '', pathname);
  }, [hash, pathname]);

  const isAddressKnown = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isAddressKnown ? token : undefined;
}
