import { AUDIT_ACTIONS } from '@larkspur/contracts/audit';
import { type TableQuery, useTableQuery } from '@larkspur/web-kit/data/use-table-query';
import { readChoice, readDay } from '../../components/read-choice';
import type { AuditRequest } from './audit.api';

const FILTERS = ['action', 'actor', 'subject', 'from', 'to'] as const;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface AuditList {
  table: TableQuery<(typeof FILTERS)[number]>;
  request: AuditRequest;
  cursor: string | undefined;
  isFiltered: boolean;
}

/** The filters of the audit trail in the URL. What the server would refuse counts as no filter. */
export function useAuditList(): AuditList {
  const table = useTableQuery(FILTERS);
  const { action, actor, subject, from, to } = table.filters;
  const request: AuditRequest = {
    action: readChoice(action, AUDIT_ACTIONS),
    actor: readId(actor),
    subject: readId(subject),
    from: readDay(from),
    to: readDay(to),
  };
  const isFiltered = Object.values(request).some((value) => value !== undefined);
  return { table, request, cursor: table.request.cursor, isFiltered };
}

const readId = (value: string | undefined) => (value && ID.test(value) ? value : undefined);
