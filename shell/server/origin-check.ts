import type { IncomingHttpHeaders } from 'node:http';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that may change something comes from a page of another site. Compares Origin with Host, so that
 * every hostname of the bank works. Requests without Origin were not sent by a page.
 */
export function isCrossOriginWrite(
  method: string,
  { origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders,
): boolean {
  if (SAFE_METHODS.has(method)) return false;
  if (origin === undefined) return site !== undefined && site !== 'same-origin' && site !== 'none';
  return URL.parse(origin)?.host !== host;
}
