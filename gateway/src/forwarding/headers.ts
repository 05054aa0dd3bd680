import type { IncomingHttpHeaders } from 'node:http';

export type Headers = Record<string, string | string[]>;

/** RFC 9110 section 7.6.1: what speaks of one connection, not of the message. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** What a client might say in a proxy's name; `expect` and `host` are between the client and this process. */
const NOT_PASSED_ON = /^(?:x-forwarded-.*|forwarded|x-real-ip|expect|host|http2-settings)$/;

/** What a server is made of helps only who attacks it. */
const SERVER_BANNERS = new Set(['server', 'x-powered-by']);

/** @param hasBody without one its length is not passed on either */
export function requestHeaders(incoming: IncomingHttpHeaders, own: Headers, hasBody: boolean): Headers {
  const headers = endToEndHeaders(
    incoming,
    (name) => !NOT_PASSED_ON.test(name) && (hasBody || name !== 'content-length'),
  );
  return Object.assign(headers, own);
}

export function responseHeaders(upstream: IncomingHttpHeaders): Headers {
  return endToEndHeaders(upstream, (name) => !SERVER_BANNERS.has(name));
}

function endToEndHeaders(headers: IncomingHttpHeaders, passes: (name: string) => boolean): Headers {
  const named = connectionHeaders(headers.connection);
  const kept: Headers = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !HOP_BY_HOP.has(name) && !named.has(name) && passes(name)) kept[name] = value;
  }
  return kept;
}

const NONE: ReadonlySet<string> = new Set();

/** Nearly always it says one of two words, both of which are no headers to be dropped. */
function connectionHeaders(connection: string | undefined): ReadonlySet<string> {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return NONE;
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
}
