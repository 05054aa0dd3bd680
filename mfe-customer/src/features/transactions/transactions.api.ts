import { apiListQueryOptions } from '@larkspur/web-kit/api-client/queries';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

export function statementQuery(host: HostApi) {
  return apiListQueryOptions(host, ['lines', 'statement'], '/transaction/complete');
}
