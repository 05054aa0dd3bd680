import { apiQueryOptions } from '@larkspur/web-kit/api-client/queries';
import { errorStatus } from '@larkspur/web-kit/host/api-error';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

const POLL_INTERVAL_MS = 2000;

/** Just signed up: the login is there, the accounts follow within seconds. */
export function isAccountOpening(error: unknown): boolean {
  return errorStatus(error) === 503;
}

/** One retry; while the accounts are being opened, as many as that takes. */
export const profileRetry = {
  retry: (failures: number, error: unknown) => isAccountOpening(error) || failures < 1,
  retryDelay: (_: number, error: unknown) => (isAccountOpening(error) ? POLL_INTERVAL_MS : 0),
};

export function recentTransactionsQuery(host: HostApi) {
  return apiQueryOptions(host, ['lines', 'recent'], '/transaction');
}
