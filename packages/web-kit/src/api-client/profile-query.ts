import type { HostApi } from '../host/host-api';
import { readApi } from './queries';

/** The signed-in user's whole profile, with balances. */
export function profileQuery(host: HostApi) {
  return readApi(host, ['user', 'me'], '/user/me');
}
