import { apiQueryOptions } from '@larkspur/web-kit/api-client/queries';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

export function statementsQuery(host: HostApi) {
  return apiQueryOptions(host, ['lines', 'months'], '/transaction/statements');
}
