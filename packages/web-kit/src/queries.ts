import { readApi } from './api-client/queries';
import type { HostApi } from './host-api';

/** The signed-in user's whole profile, with balances. */
export function profileQuery(host: HostApi) {
  return readApi(host, ['user', 'me'], '/user/me');
}
