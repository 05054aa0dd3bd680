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

/** The recurring jobs of each service. A service that is away fails alone. */
export const JOB_SOURCES = [
  { service: 'svc-auth', path: '/auth/admin/jobs' },
  { service: 'svc-users', path: '/user/admin/jobs' },
  { service: 'svc-transactions', path: '/transaction/admin/jobs' },
  { service: 'svc-contacts', path: '/contacts/jobs' },
] as const;

export function jobsQuery(host: HostApi, path: (typeof JOB_SOURCES)[number]['path']) {
  return { ...apiQueryOptions(host, ['admin', 'jobs', path], path), refetchInterval: 15_000 };
}
