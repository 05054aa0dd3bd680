import { apiQueryOptions } from '@larkspur/web-kit/api-client/queries';
import { errorStatus } from '@larkspur/web-kit/host/api-error';
import { type HostApi, isApiError } from '@larkspur/web-kit/host/host-api';

const POLL_INTERVAL_MS = 2_000;
const MAX_INTERVAL_MS = 15_000;

/** Right after sign-up the login already works while the accounts are still being created. */
export function isAccountOpening(error: unknown): boolean {
  return isApiError(error) && error.code === 'account_opening';
}

/** The bank is busy or being updated: what was asked for is there and can be had later. */
export function isUnavailable(error: unknown): boolean {
  return errorStatus(error) === 503;
}

/** Retries once, or until the bank is available and the accounts of a new customer exist. */
export const profileRetry = {
  retry: (failures: number, error: unknown) => isUnavailable(error) || failures < 1,
  retryDelay: (failures: number, error: unknown) => {
    if (!isUnavailable(error)) return 0;
    const backoff = isAccountOpening(error) ? POLL_INTERVAL_MS : POLL_INTERVAL_MS * 2 ** failures;
    const requested = (isApiError(error) && error.retryAfter ? error.retryAfter : 0) * 1_000;
    // Spread, so that browsers that were rejected together do not come back together.
    return Math.max(Math.min(backoff, MAX_INTERVAL_MS), requested) * (0.75 + Math.random() * 0.5);
  },
};

export function recentTransactionsQuery(host: HostApi) {
  return apiQueryOptions(host, ['lines', 'recent'], '/transaction');
}

export function insightsQuery(host: HostApi) {
  return apiQueryOptions(host, ['lines', 'insights'], '/transaction/insights');
}
