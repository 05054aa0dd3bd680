import type { createBrowserRouter, Location } from 'react-router-dom';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state'>;

/**
 * Opens an address again. First without its fragment, because React Router loads nothing for an address that differs from the
 * current one by the fragment at most.
 */
export async function visitAgain(
  router: Router,
  { pathname, search, hash, state }: Pick<Location, 'pathname' | 'search' | 'hash' | 'state'>,
): Promise<void> {
  const options = { replace: true, preventScrollReset: true, state };
  await router.navigate(pathname + search, options);
  // The user may have gone elsewhere, which ends the first navigation.
  const { location, navigation } = router.state;
  const isThere = navigation.state === 'idle' && location.pathname === pathname && location.search === search;
  if (hash && isThere) await router.navigate(pathname + search + hash, options);
}
