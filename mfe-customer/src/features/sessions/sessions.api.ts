import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import { apiQueryOptions } from '@larkspur/web-kit/api-client/queries';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

export function sessionsQuery(host: HostApi) {
  return apiQueryOptions(host, ['sessions'], '/auth/sessions');
}

/** @throws ApiError not_found when the session has already ended */
export async function endSession(host: HostApi, id: string): Promise<void> {
  await bankApi(host.api).delete('/auth/sessions/{id}', { path: { id } });
}

/** Keeps the caller's own session. */
export async function endOtherSessions(host: HostApi): Promise<void> {
  await bankApi(host.api).delete('/auth/sessions');
}
