export const SERVICE_NAMES = ['auth', 'users', 'transactions', 'contacts'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** The gateway's routing table: the first path segment below `/api` decides which service gets a request. */
const SERVICE_BY_SEGMENT: ReadonlyMap<string, ServiceName> = new Map([
  ['auth', 'auth'],
  ['user', 'users'],
  ['beneficiaries', 'users'],
  ['operations', 'users'],
  ['audit', 'users'],
  ['transaction', 'transactions'],
  ['contacts', 'contacts'],
]);

/** @param target of the request line: path and query */
export function toPath(target: string): string {
  const query = target.indexOf('?');
  return query < 0 ? target : target.slice(0, query);
}

/**
 * @param path as it was sent, still percent-encoded
 * @returns null for a path that no service owns, or that two servers could interpret differently
 */
export function findService(path: string): ServiceName | null {
  if (!isUnambiguous(path)) return null;
  const [, api, segment = ''] = path.split('/');
  return (api === 'api' && SERVICE_BY_SEGMENT.get(segment)) || null;
}

/** The form of nearly every path: nothing to decode, and no dots. */
const PLAIN_PATH = /^(?:\/[\w-]+)+$/;

/** No empty, `.` or `..` segment, no encoded slash, backslash or NUL, and nothing that cannot be decoded. */
function isUnambiguous(path: string): boolean {
  if (PLAIN_PATH.test(path)) return true;
  if (!/^[\x21-\x7e]+$/.test(path) || /[\\#]|%(?:2f|5c|00)/i.test(path)) return false;
  return path.split('/').slice(1).every(isUnambiguousSegment);
}

function isUnambiguousSegment(segment: string): boolean {
  try {
    return !['', '.', '..'].includes(decodeURIComponent(segment));
  } catch {
    return false;
  }
}
