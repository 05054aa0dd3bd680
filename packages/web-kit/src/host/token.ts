import type { AccessTokenClaims } from '@larkspur/contracts/session';

/** Whether a token's time is over, by this machine's clock. What cannot be read counts as over. */
export function isExpired(token: string, now = Date.now()): boolean {
  return expiresAt(token) <= now;
}

/** When a token's time is over, in milliseconds since the epoch; 0 for what cannot be read. */
export function expiresAt(token: string): number {
  const exp = readClaims(token)?.exp;
  return typeof exp === 'number' ? exp * 1_000 : 0;
}

/** The claims as they stand there, unverified: only the services can tell whether they are true. */
function readClaims(token: string): Partial<AccessTokenClaims> | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' ? claims : null;
  } catch {
    return null;
  }
}
