import { MAX_SKIPPED_CASES, type VerificationCase, type VerificationDecision } from '@larkspur/contracts/user';
import { bankApi } from '@larkspur/web-kit/api-client/bank-api';
import { apiPageQueryOptions } from '@larkspur/web-kit/api-client/queries';
import type { PageRequest } from '@larkspur/web-kit/data/use-table-query';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

/** @throws ApiError conflict when the case was decided, also if the customer has sent other documents since; held */
export function decideVerification(host: HostApi, userId: string, body: VerificationDecision): Promise<unknown> {
  return bankApi(host.api).post('/user/admin/{id}/verification', { path: { id: userId }, body });
}

/** The number of cases on a page, unless the URL names another one. */
export const DEFAULT_CASES_LIMIT = 25;

/** The search and the page of the queue. */
interface CasesRequest extends Partial<PageRequest> {
  /** A part of the customer's name, email, or phone, or the account number. */
  q?: string;
}

/** The time after which the queue is loaded again: customers send documents while it is open. */
const REFRESH_MS = 30_000;

/** The pending cases, oldest first, with who is reviewing them. */
export function casesQuery(host: HostApi, { q, limit = DEFAULT_CASES_LIMIT, cursor }: CasesRequest = {}) {
  const query = { q, limit, cursor };
  const key = ['admin', 'verifications', JSON.stringify(query)];
  return { ...apiPageQueryOptions(host, key, '/user/admin/verifications', { query }), refetchInterval: REFRESH_MS };
}

/**
 * Takes the case that the administrator holds, or the oldest that nobody holds.
 * @param skip cases that were skipped, by `verificationId`
 * @returns `null` when every case is decided, held by another administrator, or skipped
 */
export async function takeNextCase(host: HostApi, skip: string[]): Promise<VerificationCase | null> {
  const body = { skip: skip.slice(-MAX_SKIPPED_CASES) };
  return (await bankApi(host.api).post('/user/admin/verifications/next', { body })).data;
}

/** @throws ApiError held while another administrator reviews it; not_found when it is decided */
export async function takeCase(host: HostApi, verificationId: string): Promise<VerificationCase> {
  return (await bankApi(host.api).post('/user/admin/verifications/{verificationId}/hold', { path: { verificationId } }))
    .data;
}

export function releaseCase(host: HostApi, verificationId: string): Promise<unknown> {
  return bankApi(host.api).delete('/user/admin/verifications/{verificationId}/hold', { path: { verificationId } });
}
