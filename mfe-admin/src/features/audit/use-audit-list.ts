import { AUDIT_ACTIONS, type AuditSort } from '@larkspur/contracts/audit';
import type { Sort } from '@larkspur/web-kit/data/data-table';
import { useTableQuery } from '@larkspur/web-kit/data/use-table-query';
import { type ListState, toListState } from '../../components/list-state';
import { readChoice, readDays } from '../../components/read-choice';
import type { AuditRequest } from './audit.api';

const FILTERS = ['action', 'actor', 'subject', 'object', 'from', 'to'] as const;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type AuditList = ListState<(typeof FILTERS)[number], AuditRequest>;

/** The filters of the audit log in the URL. What the server would refuse counts as no filter. */
export function useAuditList(): AuditList {
  const table = useTableQuery(FILTERS, { by: 'at', descending: true });
  const { action, actor, subject, object, from, to } = table.filters;
  const request: AuditRequest = {
    action: readChoice(action, AUDIT_ACTIONS),
    actor: readId(actor),
    subject: readId(subject),
    object: readObjectId(object),
    ...readDays({ from, to }),
  };
  return toListState(table, request, { sort: toAuditSort(table.sort) });
}

/** The newest first is the default of the service, also of one that knows no other order. */
const toAuditSort = (sort: Sort | null): AuditSort | undefined =>
  sort?.by === 'at' && !sort.descending ? 'oldest' : undefined;

/** Not every object has a UUID, such as a signing key. */
const readObjectId = (value: string | undefined) => (value && /^[\w.:-]{1,100}$/.test(value) ? value : undefined);

const readId = (value: string | undefined) => (value && ID.test(value) ? value : undefined);
