import type { Session } from '@larkspur/contracts/session';
import type { Device } from './device-list';

export function toDevice({ _id, device, address, lastSeenAt, isCurrent }: Session): Device {
  return {
    id: _id,
    name: device,
    isPhone: /\b(Android|iOS)\b/.test(device),
    isCurrent,
    lastActive: lastSeenAt,
    ...(address && { place: address }),
  };
}
