import type { HostApi } from '@larkspur/web-kit/host-api';
import { type LineValues, toLineRequest } from './add-transaction.rules';

export function addTransaction(host: HostApi, userId: string, values: LineValues): Promise<unknown> {
  return host.api.post(`/transaction/admin/${encodeURIComponent(userId)}`, { body: toLineRequest(values) });
}
