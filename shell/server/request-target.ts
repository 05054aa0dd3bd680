import type { IncomingMessage } from 'node:http';

/** Letters, digits, `-`, `_` and `~`. A decoded dot could become a `..` segment. */
const ENCODED_UNRESERVED = /%(?:2d|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/gi;

/**
 * One spelling for each resource: the path of an absolute target (RFC 9112, 3.2.2) with unreserved characters decoded
 * (RFC 3986, 6.2.2.2). The target remains as it is where its host is not that of the Host header.
 */
export function normalizeTarget({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const [, host, rest] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
  const target = host === undefined || host.toLowerCase() !== headers.host?.toLowerCase() ? url : (rest ?? '');
  const origin = target.startsWith('/') || target === '*' || target === url ? target : `/${target}`;
  const [path = '', ...query] = origin.split('?');
  return [path.replace(ENCODED_UNRESERVED, decodeURIComponent), ...query].join('?');
}

/** Whether two servers could interpret a request differently: more than one host, or a target of another server. */
export function isAmbiguous({ url = '', rawHeaders }: Pick<IncomingMessage, 'url' | 'rawHeaders'>): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  const hosts = names.filter((name) => name.toLowerCase() === 'host').length;
  return hosts > 1 || !(url.startsWith('/') || url === '*');
}
