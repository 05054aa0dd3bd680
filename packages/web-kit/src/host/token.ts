import type { AccessTokenClaims } from '@larkspur/contracts/session';

/** Returns whether a string can be read as an access token. Only the services can verify it. */
export function isToken(token: string): boolean {
  return expiryByServer(token) > 0;
}

/**
 * When a token expires by this machine's clock, in milliseconds since the epoch; 0 for an unreadable token. The token's
 * lifetime is counted from its receipt, because this clock may be minutes off the server's.
 * @param receivedAt `null` if unknown; the server's times have to do then
 */
export function expiresAt(token: string, receivedAt: number | null): number {
  const { iat, exp } = readClaims(token) ?? {};
  if (receivedAt === null || typeof iat !== 'number' || typeof exp !== 'number') return expiryByServer(token);
  return receivedAt + (exp - iat) * 1_000;
}

/** The id of the user that a token was issued to, if it has one. */
export function subjectOf(token: string): string | undefined {
  return readClaims(token)?.sub;
}

function expiryByServer(token: string): number {
  const exp = readClaims(token)?.exp;
  return typeof exp === 'number' ? exp * 1_000 : 0;
}

/** The unverified claims. */
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
