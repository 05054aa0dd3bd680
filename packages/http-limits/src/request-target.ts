import type { IncomingMessage } from 'node:http';

/** The maximum number of characters in path and query; browsers send far fewer than Node.js accepts. */
export const MAX_TARGET_LENGTH = 8_192;

/** Letters, digits, `-`, `_` and `~`. A decoded dot could become a `..` segment. */
const ENCODED_UNRESERVED = /%(?:2d|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;

/**
 * One spelling for each route and file, so that no other one escapes its limits: the path of an absolute target (RFC 9112,
 * 3.2.2) with unreserved characters decoded (RFC 3986, 6.2.2.2). The target remains as it is where its host is not that of
 * the Host header.
 */
export function normalizeTarget({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  if (url.startsWith('/') && !url.includes('%')) return url;
  const [, host, rest] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
  const isOwn = host !== undefined && host.toLowerCase() === headers.host?.toLowerCase();
  const target = isOwn ? `${rest?.startsWith('/') ? '' : '/'}${rest}` : url;
  const query = target.indexOf('?');
  const path = query < 0 ? target : target.slice(0, query);
  return path.replace(ENCODED_UNRESERVED, decodeURIComponent) + target.slice(path.length);
}

type RequestHead = Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders' | 'httpVersion'>;

/**
 * Returns whether two servers could interpret a request differently. RFC 9112, section 3.2: exactly one host, which HTTP/1.0 may
 * omit, and no target of another one. Section 6.1: the end of the body must be certain.
 */
export function isAmbiguous({ url = '', headers, rawHeaders, httpVersion }: RequestHead): boolean {
  if (!url.startsWith('/') && url !== '*') return true;
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && !/^chunked$/i.test(coding)) return true;
  const hosts = countHosts(rawHeaders);
  return hosts !== 1 && (hosts > 1 || httpVersion !== '1.0');
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
