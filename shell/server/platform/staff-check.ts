import type { ErrorCode } from '@larkspur/contracts/errors';
import { ROLES, type Role } from '@larkspur/contracts/session';
import { request } from 'undici';

const TIMEOUT_MS = 4_000;

/** The roles that may look at the platform. Only administrators may change something. */
const STAFF: readonly Role[] = ['auditor', 'administrator'];

export interface StaffMember {
  email: string;
  role: Role;
}

/** Identifies the sender of a request. Without a response that proves it, the sender does not count as staff. */
export class StaffCheck {
  constructor(private readonly gatewayUrl: string) {}

  /**
   * Asks the gateway, which verifies the token's signature, expiry and revocation, and svc-auth, which knows the current role.
   * @param address of the client, for rate limits
   * @returns the staff member, or why the request is refused
   */
  async identify(authorization: string | undefined, address: string): Promise<StaffMember | ErrorCode> {
    if (!authorization) return 'unauthenticated';
    try {
      const { statusCode, body } = await request(`${this.gatewayUrl}/api/auth/user`, {
        headers: { authorization, 'x-forwarded-for': address },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await body.text();
      if (statusCode === 401) return 'unauthenticated';
      if (statusCode === 429) return 'rate_limited';
      if (statusCode !== 200) return 'unavailable';
      const user = parseUser(JSON.parse(text));
      if (!user) return 'unavailable';
      return STAFF.includes(user.role) ? user : 'forbidden';
    } catch {
      return 'unavailable';
    }
  }
}

function parseUser(body: unknown): StaffMember | null {
  const { data } = (body ?? {}) as { data?: { email?: unknown; role?: unknown } | null };
  const role = ROLES.find((known) => known === data?.role);
  return role && typeof data?.email === 'string' ? { email: data.email, role } : null;
}
