import type { HostApi } from '../host/host-api';
import { apiQueryOptions } from './queries';

/** The signed-in user's profile, including balances. */
export function profileQuery(host: HostApi) {
  return apiQueryOptions(host, ['user', 'me'], '/user/me');
}
