export const SERVICE_NAMES = ['auth', 'users', 'transactions', 'contacts'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/**
 * checked: a token that is sent must be good. optional: a bad one counts as none. ignored: nobody asks for it there, so
 * that a stale one can keep nobody from signing in.
 */
export type TokenRule = 'checked' | 'optional' | 'ignored';

export interface Route {
  service: ServiceName;
  token: TokenRule;
}

const SERVICE_OF: ReadonlyMap<string, ServiceName> = new Map([
  ['auth', 'auth'],
  ['user', 'users'],
  ['beneficiaries', 'users'],
  ['operations', 'users'],
  ['audit', 'users'],
  ['transaction', 'transactions'],
  ['contacts', 'contacts'],
]);

const TOKEN_RULES: Readonly<Record<string, TokenRule>> = {
  'POST /api/auth/signin': 'ignored',
  'POST /api/auth/signup': 'ignored',
  'POST /api/auth/refresh': 'ignored',
  'POST /api/auth/forgot-password': 'ignored',
  'POST /api/auth/reset-password': 'ignored',
  // Ends the session of the refresh token too, when the other one's time is over.
  'POST /api/auth/signout': 'optional',
  'POST /api/contacts': 'ignored',
  'GET /api/contacts': 'optional',
  'HEAD /api/contacts': 'optional',
};

/**
 * Whose path this is.
 * @param target of the request line, as it came: `/api/…?…`
 * @returns null for a path of nobody, or one that two servers could read differently
 */
export function findRoute(method: string, target: string): Route | null {
  const [path = ''] = target.split('?', 1);
  if (!isPlain(path)) return null;
  const [, api, area = ''] = path.split('/');
  const service = SERVICE_OF.get(area);
  if (api !== 'api' || !service) return null;
  return { service, token: TOKEN_RULES[`${method} ${path}`] ?? 'checked' };
}

/** No empty, `.` or `..` segment, no slash in disguise, nothing that does not decode. */
function isPlain(path: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(path) || /[\\#]|%(?:2f|5c|00)/i.test(path)) return false;
  return path.split('/').slice(1).every(isPlainSegment);
}

function isPlainSegment(segment: string): boolean {
  try {
    return !['', '.', '..'].includes(decodeURIComponent(segment));
  } catch {
    return false;
  }
}
