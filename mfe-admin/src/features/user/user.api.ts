import { IDEMPOTENCY_KEY_HEADER } from '@larkspur/contracts/http';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import { IdempotencyKeys } from '@larkspur/web-kit/api-client/idempotency-keys';
import { apiListQueryOptions, apiQueryOptions } from '@larkspur/web-kit/api-client/queries';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

export function userSessionsQuery(host: HostApi, userId: string) {
  return apiQueryOptions(host, ['admin', 'user', userId, 'sessions'], '/auth/admin/users/{userId}/sessions', {
    path: { userId },
  });
}

export function signOutDevice(host: HostApi, userId: string, sessionId: string): Promise<unknown> {
  return bankApi(host.api).delete('/auth/admin/users/{userId}/sessions/{sessionId}', { path: { userId, sessionId } });
}

export function signOutEverywhere(host: HostApi, userId: string): Promise<unknown> {
  return bankApi(host.api).delete('/auth/admin/users/{userId}/sessions', { path: { userId } });
}

export function userNotesQuery(host: HostApi, id: string) {
  return apiListQueryOptions(host, ['admin', 'user', id, 'notes'], '/user/admin/{id}/notes', { path: { id } });
}

const notes = new IdempotencyKeys('add-note');

export function addNote(host: HostApi, id: string, text: string): Promise<unknown> {
  return notes.send(host, [id, text], (key) =>
    bankApi(host.api).post('/user/admin/{id}/notes', {
      path: { id },
      headers: { [IDEMPOTENCY_KEY_HEADER]: key },
      body: { text },
    }),
  );
}

export function userAuditQuery(host: HostApi, id: string) {
  return apiListQueryOptions(host, ['admin', 'user', id, 'audit'], '/user/admin/{id}/audit', {
    path: { id },
    query: { limit: 10 },
  });
}
