import { IDEMPOTENCY_KEY_HEADER } from '@larkspur/contracts/http';
import type { CustomerLine, LineFilters } from '@larkspur/contracts/transaction';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import { IdempotencyKeys } from '@larkspur/web-kit/api-client/idempotency-keys';
import { apiPageQueryOptions, apiQueryOptions } from '@larkspur/web-kit/api-client/queries';
import type { PageRequest } from '@larkspur/web-kit/data/use-table-query';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

/** A pending transfer is final within seconds, unless something keeps it. */
const PENDING_MS = 5_000;

type Pending = Pick<CustomerLine, 'status'>;

/** Asks again while a transfer that is shown is pending. */
function whilePending<D>(select: (data: D) => readonly Pending[]) {
  return {
    refetchInterval: ({ state: { data } }: { state: { data?: D | undefined } }) =>
      data && select(data).some(({ status }) => status === 'pending') ? PENDING_MS : false,
  };
}

/** All customers' lines. */
export function linesQuery(host: HostApi, request: LineFilters, page: PageRequest) {
  const query = { ...request, ...page };
  return {
    ...apiPageQueryOptions(host, ['admin', 'lines', JSON.stringify(query)], '/transaction/admin', { query }),
    ...whilePending(({ data }: { data: readonly Pending[] }) => data),
  };
}

/** One customer's lines. */
export function userLinesQuery(
  host: HostApi,
  userId: string,
  request: LineFilters,
  page: { limit: number; cursor?: string },
) {
  const query = { ...request, ...page };
  const key = ['admin', 'lines', 'of', userId, JSON.stringify(query)];
  return {
    ...apiPageQueryOptions(host, key, '/transaction/admin/{userId}', { path: { userId }, query }),
    ...whilePending(({ data }: { data: readonly Pending[] }) => data),
  };
}

/** Everything that has this reference: both sides of a transfer, and those of its reversal. */
export function relatedLinesQuery(host: HostApi, reference: string) {
  const options = apiQueryOptions(host, ['admin', 'lines', 'related', reference], '/transaction/admin', {
    query: { q: reference, sort: 'date' },
  });
  // The search also finds other lines whose description names the reference.
  return {
    ...options,
    ...whilePending((lines: readonly Pending[]) => lines),
    select: (lines: CustomerLine[]) => lines.filter((line) => line.reference === reference),
  };
}

export function traceQuery(host: HostApi, transferId: string) {
  const path = '/transaction/admin/{id}/trace';
  return {
    ...apiQueryOptions(host, ['admin', 'trace', transferId], path, { path: { id: transferId } }),
    ...whilePending((trace: Pending) => [trace]),
  };
}

const reversals = new IdempotencyKeys('reverse-transfer');

/** @throws ApiError already_reversed, not_reversible, money_spent, own_account */
export function reverseTransfer(host: HostApi, transferId: string, reason: string): Promise<unknown> {
  return reversals.send(host, [transferId, reason], (key) =>
    bankApi(host.api).post('/transaction/admin/{id}/reversal', {
      path: { id: transferId },
      headers: { [IDEMPOTENCY_KEY_HEADER]: key },
      body: { reason },
    }),
  );
}

/** @throws ApiError conflict for a line that moved a balance */
export function deleteLine(host: HostApi, id: string): Promise<unknown> {
  return bankApi(host.api).delete('/transaction/admin/{id}', { path: { id } });
}
