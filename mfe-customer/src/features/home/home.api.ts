import type { StatementLine } from '@larkspur/contracts/transaction';
import { queryOptions } from '@larkspur/query';
import { errorStatus } from '@larkspur/web-kit/api-error';
import type { HostApi } from '@larkspur/web-kit/host-api';
import { profileQuery, readQuery } from '@larkspur/web-kit/queries';

const ASK_AGAIN_MS = 2000;

/** Just signed up: the login is there, the accounts follow within seconds. */
export function isBeingOpened(error: unknown): boolean {
  return errorStatus(error) === 503;
}

/** Read anew at every visit, with one retry; while the accounts are being opened, for as long as that takes. */
export function ownProfileQuery(host: HostApi) {
  return queryOptions({
    ...profileQuery(host),
    staleTime: 0,
    retry: (failures, error) => isBeingOpened(error) || failures < 1,
    retryDelay: (_, error) => (isBeingOpened(error) ? ASK_AGAIN_MS : 0),
  });
}

export function recentLinesQuery(host: HostApi) {
  return readQuery<StatementLine[]>(host, ['lines', 'recent'], '/transaction');
}
