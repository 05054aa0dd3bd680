import type { AuditAction, AuditSort } from '@larkspur/contracts/audit';
import { apiPageQueryOptions } from '@larkspur/web-kit/api-client/queries';
import type { PageRequest } from '@larkspur/web-kit/data/use-table-query';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

export interface AuditRequest {
  action?: AuditAction;
  /** Ids of users: who did it, and whom it concerned. */
  actor?: string;
  subject?: string;
  /** The id of a transaction, a message, or another object. */
  object?: string;
  /** Days of the bank, both included. */
  from?: string;
  to?: string;
  /** Absent: the newest first. */
  sort?: AuditSort;
}

export function auditQuery(host: HostApi, request: AuditRequest, page: PageRequest) {
  const query = { ...request, ...page };
  return apiPageQueryOptions(host, ['admin', 'audit', JSON.stringify(query)], '/audit', { query });
}
