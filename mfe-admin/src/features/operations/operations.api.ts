import type { ReconciliationDifference, ServiceReconciliation } from '@larkspur/contracts/operations';
import { infiniteQueryOptions } from '@larkspur/query';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import { apiPageQueryOptions, apiQueryOptions } from '@larkspur/web-kit/api-client/queries';
import type { PageRequest } from '@larkspur/web-kit/data/use-table-query';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

/** Failures appear on an open screen without a reload. */
const REFRESH = { refetchInterval: 15_000 };

export interface DeadLetterRequest {
  queue?: string;
  redriven: boolean;
}

export function deadLettersQuery(host: HostApi, request: DeadLetterRequest, page: PageRequest) {
  const query = { ...request, ...page };
  const key = ['admin', 'dead-letters', JSON.stringify(query)];
  return { ...apiPageQueryOptions(host, key, '/operations/dead-letters', { query }), ...REFRESH };
}

/** How many wait in each queue. */
export function waitingQuery(host: HostApi) {
  const options = apiQueryOptions(host, ['admin', 'dead-letters', 'waiting'], '/operations/dead-letters/stats');
  return { ...options, ...REFRESH };
}

/** @throws ApiError conflict when it was redriven before */
export function redrive(host: HostApi, id: string): Promise<unknown> {
  return bankApi(host.api).post('/operations/dead-letters/{id}/redrive', { path: { id } });
}

export type UnpublishedEventsPath =
  | '/auth/admin/unpublished-events'
  | '/user/admin/unpublished-events'
  | '/transaction/admin/unpublished-events'
  | '/contacts/unpublished-events';

/** The events that the outbox of one service does not publish. A service that is unavailable fails alone. */
export function unpublishedEventsQuery(host: HostApi, path: UnpublishedEventsPath) {
  const options = infiniteQueryOptions({
    queryKey: ['admin', 'unpublished-events', path],
    queryFn: async ({ pageParam, signal }) =>
      (await bankApi(host.api).get(path, { query: { cursor: pageParam }, signal })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => {
      const { setAside = 0, ofOtherRelease = [] } = pages[0] ?? {};
      return { setAside, ofOtherRelease, events: pages.flatMap(({ events }) => events) };
    },
  });
  return { ...options, ...REFRESH };
}

/** @throws ApiError not_found when it was sent again before */
export function resendEvent(host: HostApi, path: UnpublishedEventsPath, id: string): Promise<unknown> {
  return bankApi(host.api).post(`${path}/{id}/resend`, { path: { id } });
}

/** How the copies of all services compare with their originals. */
export function reconciliationQuery(host: HostApi) {
  const options = infiniteQueryOptions({
    queryKey: ['admin', 'reconciliation'],
    queryFn: ({ pageParam, signal }): Promise<ReconciliationAnswer> =>
      bankApi(host.api).get('/user/admin/reconciliation', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ page }) => page?.next ?? undefined,
    select: ({ pages }): ReconciliationState => ({
      services: pages[0]?.data ?? [],
      unavailable: findUnavailable(pages),
      differences: pages.flatMap(({ data }) =>
        data.flatMap(({ service, differences }) => differences.map((one) => ({ ...one, service }))),
      ),
    }),
  });
  return { ...options, ...REFRESH };
}

/** Returns the services that did not respond when they were last asked. One that is away for one page may respond for the next. */
function findUnavailable(pages: ReconciliationAnswer[]): string[] {
  const responded = new Map(
    pages.flatMap(({ data }) => data.map(({ service, isAvailable }) => [service, isAvailable] as const)),
  );
  return [...responded].flatMap(([service, isAvailable]) => (isAvailable ? [] : service));
}

export interface ReconciliationState {
  services: ServiceReconciliation[];
  /** Services that did not respond when they were last asked. */
  unavailable: string[];
  /** Those of all loaded pages. */
  differences: (ReconciliationDifference & { service: string })[];
}

interface ReconciliationAnswer {
  data: ServiceReconciliation[];
  /** An older service sends the first differences only. */
  page?: { next: string | null };
}

export type JobsPath = '/auth/admin/jobs' | '/user/admin/jobs' | '/transaction/admin/jobs' | '/contacts/jobs';

/** The recurring jobs of one service. A service that is unavailable fails alone. */
export function jobsQuery(host: HostApi, path: JobsPath) {
  return { ...apiQueryOptions(host, ['admin', 'jobs', path], path), ...REFRESH };
}
