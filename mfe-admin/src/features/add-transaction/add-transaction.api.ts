import { IDEMPOTENCY_KEY_HEADER } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import { IdempotencyKeys } from '@larkspur/web-kit/api-client/idempotency-keys';
import type { Option } from '@larkspur/web-kit/form/options';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';
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

/** As many as one can choose from at a glance. */
const MAX_MATCHES = 8;

/** @throws ApiError invalid for a text that no index can find */
export async function findCustomers(host: HostApi, q: string, signal: AbortSignal): Promise<Option[]> {
  const { data } = await bankApi(host.api).get('/user/admin', { query: { q, limit: MAX_MATCHES }, signal });
  return data.map(toCustomerOption);
}

export function toCustomerOption({ _id, firstName, lastName, email, account }: User): Option {
  return {
    value: _id,
    label: showInvisible(`${firstName} ${lastName}`),
    hint: `${showInvisible(email)} · ${account.number}`,
  };
}
