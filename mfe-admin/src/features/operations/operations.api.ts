import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import { apiListQueryOptions, apiQueryOptions } from '@larkspur/web-kit/api-client/queries';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

export function deadLettersQuery(host: HostApi, isRedriven: boolean) {
  return apiListQueryOptions(host, ['admin', 'dead-letters', String(isRedriven)], '/operations/dead-letters', {
    query: { redriven: isRedriven ? 'true' : 'false', limit: 25 },
  });
}

/** @throws ApiError conflict when it was redriven before */
export function redrive(host: HostApi, id: string): Promise<unknown> {
  return bankApi(host.api).post('/operations/dead-letters/{id}/redrive', { path: { id } });
}

export type JobsPath = '/auth/admin/jobs' | '/user/admin/jobs' | '/transaction/admin/jobs' | '/contacts/jobs';

/** The recurring jobs of one service. A service that is away fails alone. */
export function jobsQuery(host: HostApi, path: JobsPath) {
  return { ...apiQueryOptions(host, ['admin', 'jobs', path], path), refetchInterval: 15_000 };
}
