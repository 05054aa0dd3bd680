import type { IncomingHttpHeaders } from 'node:http';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns whether a request that may change something comes from a page of another site. Compares Origin with Host, so
 * that every hostname of the bank works. Requests without Origin were not sent by a page.
 * @param host the host that the browser requested; behind a proxy, it is not in the headers
 */
export function isCrossOriginWrite(
  method: string,
  headers: Pick<IncomingHttpHeaders, 'origin' | 'host' | 'sec-fetch-site'>,
  host = headers.host,
): boolean {
  if (SAFE_METHODS.has(method)) return false;
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin === undefined) return site !== undefined && site !== 'same-origin' && site !== 'none';
  return URL.parse(origin)?.host !== host?.toLowerCase();
}
