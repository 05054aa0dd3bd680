const SIGN_IN_PATHS = ['/signin', '/admin/login'] as const;

/** A router's location. */
interface Location {
  pathname: string;
  search: string;
  state?: unknown;
}

/**
 * The path to open after a form, from the `next` parameter of its page. Only paths of this origin are accepted. The form's own page
 * is none: it would stay locked, because it is not left. Neither is a sign-in page.
 * @param userId who has signed in. A page where another user's session ended (`userId` of the location's state) is not for them:
 * its URL may hold what that user searched for
 */
export function nextPath({ pathname, search, state }: Location, userId?: string): string | null {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/') || (userId !== undefined && isOfAnotherUser(state, userId))) return null;
  const base = 'https://bank.invalid';
  const url = URL.canParse(next, base) ? new URL(next, base) : null;
  // After dot segments are resolved, `/..//host` becomes `//host`, which is another origin.
  if (url?.origin !== base || url.pathname.startsWith('//')) return null;
  const path = normalize(url.pathname);
  if ([pathname, ...SIGN_IN_PATHS].some((excluded) => normalize(excluded) === path)) return null;
  return url.pathname + url.search + url.hash;
}

function isOfAnotherUser(state: unknown, userId: string): boolean {
  const owner = typeof state === 'object' && state !== null && 'userId' in state ? state.userId : undefined;
  return owner !== undefined && owner !== userId;
}

/** The router finds the same route for all spellings of a path. */
function normalize(pathname: string): string {
  return decode(pathname).toLowerCase().replace(/\/+$/, '');
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** The URL of a sign-in page that returns to `path`. */
export function signInPath(path: string, signInRoute: (typeof SIGN_IN_PATHS)[number] = '/signin'): string {
  return `${signInRoute}?next=${encodeURIComponent(path)}`;
}
