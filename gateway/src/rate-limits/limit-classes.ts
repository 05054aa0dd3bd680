/**
 * What an address may ask for within a minute. The narrow ones guard what is dear (a password's hash, a picture's
 * decoding, a stored message, a log line); `everything` is far above what the tabs of an office's worth of browsers ask.
 */
export const LIMITS_PER_MINUTE = {
  credentials: 30,
  renewals: 120,
  messages: 10,
  uploads: 20,
  telemetry: 30,
  everything: 6_000,
} as const;

export type RateLimitClass = keyof typeof LIMITS_PER_MINUTE;

const CLASS_OF: Readonly<Record<string, RateLimitClass>> = {
  'POST /api/auth/signin': 'credentials',
  'POST /api/auth/signup': 'credentials',
  'POST /api/auth/forgot-password': 'credentials',
  'POST /api/auth/reset-password': 'credentials',
  'POST /api/auth/change-password': 'credentials',
  'PUT /api/user/payment-pin': 'credentials',
  'POST /api/auth/refresh': 'renewals',
  'POST /api/contacts': 'messages',
  'POST /api/user/verification': 'uploads',
  'PATCH /api/user/profile-picture': 'uploads',
  'POST /api/telemetry/remotes': 'telemetry',
};

/** @param target of the request line: path and query */
export function limitClassOf(method: string, target: string): RateLimitClass {
  const [path = ''] = target.split('?', 1);
  // Services decode a path before they compare it: `/api/auth/%73ignin` signs in as well.
  return CLASS_OF[`${method} ${path.includes('%') ? decoded(path) : path}`] ?? 'everything';
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
