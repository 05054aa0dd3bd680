import type { Role } from '@larkspur/contracts/session';

/** The authenticated user, from a verified token. */
export interface Caller {
  userId: string;
  sessionId: string;
  role: Role;
}
