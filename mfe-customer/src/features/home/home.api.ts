import { apiQueryOptions } from '@larkspur/web-kit/api-client/queries';
import { errorStatus } from '@larkspur/web-kit/host/api-error';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

const ASK_AGAIN_MS = 2000;

/** Just signed up: the login is there, the accounts follow within seconds. */
export function isBeingOpened(error: unknown): boolean {
  return errorStatus(error) === 503;
}

/** One retry; while the accounts are being opened, as many as that takes. */
export const PATIENTLY = {
  retry: (failures: number, error: unknown) => isBeingOpened(error) || failures < 1,
  retryDelay: (_: number, error: unknown) => (isBeingOpened(error) ? ASK_AGAIN_MS : 0),
};

export function recentLinesQuery(host: HostApi) {
  return apiQueryOptions(host, ['lines', 'recent'], '/transaction');
}
