import type { AccessTokenClaims } from '@larkspur/contracts/session';

/** Whether a token has expired by this machine's clock. An unreadable token counts as expired. */
export function isExpired(token: string, now = Date.now()): boolean {
  return expiresAt(token) <= now;
}

/** Expiry time in milliseconds since the epoch; 0 for an unreadable token. */
export function expiresAt(token: string): number {
  const exp = readClaims(token)?.exp;
  return typeof exp === 'number' ? exp * 1_000 : 0;
}

/** The unverified claims: only the services can verify them. */
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
