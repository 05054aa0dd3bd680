import type { IncomingMessage } from 'node:http';

/** Letters, digits, `-`, `_` and `~`. A decoded dot could become a `..` segment. */
const ENCODED_UNRESERVED = /%(?:2d|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;

/**
 * One spelling for each route, so that no other one escapes its limits: the path of an absolute target (RFC 9112, 3.2.2)
 * with unreserved characters decoded (RFC 3986, 6.2.2.2). The target remains as it is where its host is not that of the
 * Host header.
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
