import { apiListQueryOptions } from '@larkspur/web-kit/api-client/queries';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

export function userTransactionsQuery(host: HostApi, userId: string) {
  return apiListQueryOptions(host, ['admin', 'lines', userId], '/transaction/admin/{userId}', { path: { userId } });
}
