import { apiQueryOptions } from '@larkspur/web-kit/api-client/queries';
import { errorStatus } from '@larkspur/web-kit/host/api-error';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

const POLL_INTERVAL_MS = 2000;

/** Right after sign-up the login already works while the accounts are still being created; the API returns 503 until then. */
export function isAccountOpening(error: unknown): boolean {
  return errorStatus(error) === 503;
}

/** Retries once, or until the accounts of a new customer exist. */
export const profileRetry = {
  retry: (failures: number, error: unknown) => isAccountOpening(error) || failures < 1,
  retryDelay: (_: number, error: unknown) => (isAccountOpening(error) ? POLL_INTERVAL_MS : 0),
};

export function recentTransactionsQuery(host: HostApi) {
  return apiQueryOptions(host, ['lines', 'recent'], '/transaction');
}
