import type { IncomingHttpHeaders } from 'node:http';

/** Types of the files that a page loads, by the end of their names. Nothing else is forwarded. */
const TYPES = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['mjs', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['json', 'application/json; charset=utf-8'],
  ['woff', 'font/woff'],
  ['woff2', 'font/woff2'],
  ['ttf', 'font/ttf'],
  ['otf', 'font/otf'],
  ['avif', 'image/avif'],
  ['gif', 'image/gif'],
  ['ico', 'image/x-icon'],
  ['jpeg', 'image/jpeg'],
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['svg', 'image/svg+xml'],
  ['webp', 'image/webp'],
]);

/** Headers that a browser needs to read and cache a file. All others, such as cookies, would act on the bank's whole origin. */
const FORWARDED_HEADERS = [
  'accept-ranges',
  'age',
  'cache-control',
  'content-encoding',
  'content-length',
  'content-range',
  'etag',
  'expires',
  'last-modified',
  'vary',
] as const;

const FORWARDED_STATUSES: readonly number[] = [200, 206, 304];

/**
 * Headers of every response below `/remotes/`. A file that is opened as a page, such as an SVG, has an origin of its own and
 * runs no script; the policy has no effect on a file that a page loads, except on a worker's script, which remotes do not have.
 */
export const REMOTE_FILE_HEADERS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** The type of a file by its path without query; `null` if no page loads such a file. */
export function remoteFileType(path: string): string | null {
  return TYPES.get(/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '') ?? null;
}

/** A response of a remote's server that is no file. */
export class NoFileError extends Error {
  override readonly name = 'NoFileError';

  constructor(readonly statusCode: number) {
    super(`responded with ${statusCode}`);
  }
}

/**
 * Selects the headers of a remote's response that a browser gets. The remote's server does not choose the type.
 * @throws NoFileError for a redirect, an error, or anything else than a file
 */
export function remoteFileHead(
  response: { statusCode: number; headers: IncomingHttpHeaders },
  type: string,
): { statusCode: number; headers: IncomingHttpHeaders } {
  const { statusCode, headers } = response;
  if (!FORWARDED_STATUSES.includes(statusCode)) throw new NoFileError(statusCode);
  const kept = FORWARDED_HEADERS.map((name) => [name, headers[name]] as const);
  return { statusCode, headers: { ...Object.fromEntries(kept), 'content-type': type } };
}
