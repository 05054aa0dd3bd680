/** Where to go after signing in, if the address names a place within the bank; never anywhere else. */
export function nextPath(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/')) return null;
  const base = 'https://bank.invalid';
  const url = URL.canParse(next, base) ? new URL(next, base) : null;
  // Dots resolved, `/..//host` is `//host`: that is another site's address again.
  if (url?.origin !== base || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** The address of a sign-in that leads back to `path`. */
export function signInPath(path: string, signInRoute: '/signin' | '/admin/login' = '/signin'): string {
  return `${signInRoute}?next=${encodeURIComponent(path)}`;
}
