import type { IncomingHttpHeaders } from 'node:http';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that may change something comes from a page of this site. Compared with Host and not with a
 * configured name, so that every name under which the bank is reached works. Without Origin it was no browser's page.
 */
export function isCrossOriginWrite(
  method: string,
  { origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders,
): boolean {
  if (SAFE_METHODS.has(method)) return false;
  if (origin === undefined) return site !== undefined && site !== 'same-origin' && site !== 'none';
  return URL.parse(origin)?.host !== host;
}
