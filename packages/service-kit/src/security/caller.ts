import type { Role } from '@larkspur/contracts/session';

/** Who asks, as a verified token tells. */
export interface Caller {
  userId: string;
  sessionId: string;
  role: Role;
}
