import type { Session } from '@larkspur/contracts/session';
import { deviceName } from './device-name';
import type { ActiveSession } from './session.repository';

/** @param callersSessionId the session that the request belongs to */
export function toSession(
  { id, userAgent, address, createdAt, lastSeenAt }: ActiveSession,
  callersSessionId: string,
): Session {
  return {
    _id: id,
    device: deviceName(userAgent),
    address: address ?? '',
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === callersSessionId,
  };
}
