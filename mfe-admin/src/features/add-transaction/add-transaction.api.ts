import { IDEMPOTENCY_KEY_HEADER } from '@larkspur/contracts/http';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import { IdempotencyKeys } from '@larkspur/web-kit/api-client/idempotency-keys';
import type { HostApi } from '@larkspur/web-kit/host/host-api';
import { type TransactionValues, toTransactionRequest } from './add-transaction.rules';

const additions = new IdempotencyKeys('add-transaction');

export function addTransaction(host: HostApi, userId: string, values: TransactionValues): Promise<unknown> {
  const body = toTransactionRequest(values);
  return additions.send(host, [userId, body], (key) =>
    bankApi(host.api).post('/transaction/admin/{userId}', {
      path: { userId },
      headers: { [IDEMPOTENCY_KEY_HEADER]: key },
      body,
    }),
  );
}
