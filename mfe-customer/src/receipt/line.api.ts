import { apiQueryOptions } from '@larkspur/web-kit/api-client/queries';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

export function lineQuery(host: HostApi, id: string) {
  return apiQueryOptions(host, ['lines', 'one', id], '/transaction/{id}', { path: { id } });
}
