import type { IncomingHttpHeaders } from 'node:http';

export type Headers = Record<string, string | string[]>;

/** RFC 9110 section 7.6.1: headers of one connection, not of the message. */
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

/** Proxy headers that a client could forge; `expect` and `host` concern only the client and this process. */
const NOT_FORWARDED = /^(?:x-forwarded-.*|forwarded|x-real-ip|x-client-request-id|expect|host|http2-settings)$/;

/** The software behind the gateway is of use only to attackers. */
const SERVER_BANNERS = new Set(['server', 'x-powered-by']);

interface RequestNeeds {
  /** Without a body its length is not forwarded either. */
  hasBody: boolean;
  /** Cookies with the prefix `__Host-` come with every request, and only some services may see them. */
  needsCookies: boolean;
}

export function requestHeaders(
  incoming: IncomingHttpHeaders,
  own: Headers,
  { hasBody, needsCookies }: RequestNeeds,
): Headers {
  const headers = endToEndHeaders(
    incoming,
    (name) =>
      !NOT_FORWARDED.test(name) && (hasBody || name !== 'content-length') && (needsCookies || name !== 'cookie'),
  );
  return Object.assign(headers, own);
}

export function responseHeaders(upstream: IncomingHttpHeaders): Headers {
  return endToEndHeaders(upstream, (name) => !SERVER_BANNERS.has(name));
}

function endToEndHeaders(headers: IncomingHttpHeaders, isForwarded: (name: string) => boolean): Headers {
  const listed = connectionHeaders(headers.connection);
  const kept: Headers = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !HOP_BY_HOP.has(name) && !listed.has(name) && isForwarded(name)) kept[name] = value;
  }
  return kept;
}

const NO_HEADERS: ReadonlySet<string> = new Set();

/** Returns early for the two usual values, because neither names a header. */
function connectionHeaders(connection: string | undefined): ReadonlySet<string> {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return NO_HEADERS;
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
}
