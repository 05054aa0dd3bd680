/** The path to open after sign-in, from the `next` parameter. Only paths of this origin are accepted. */
export function nextPath(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  if (!next?.startsWith('/')) return null;
  const base = 'https://bank.invalid';
  const url = URL.canParse(next, base) ? new URL(next, base) : null;
  // After dot segments are resolved, `/..//host` becomes `//host`, which is another origin.
  if (url?.origin !== base || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

/** The URL of a sign-in page that returns to `path`. */
export function signInPath(path: string, signInRoute: '/signin' | '/admin/login' = '/signin'): string {
  return `${signInRoute}?next=${encodeURIComponent(path)}`;
}
