import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import type { HostApi } from '@larkspur/web-kit/host/host-api';
import { type TransactionValues, toTransactionRequest } from './add-transaction.rules';

export function addTransaction(host: HostApi, userId: string, values: TransactionValues): Promise<unknown> {
  return bankApi(host.api).post('/transaction/admin/{userId}', {
    path: { userId },
    body: toTransactionRequest(values),
  });
}
