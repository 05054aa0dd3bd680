import type { AuditRecord } from '@larkspur/contracts/audit';
import { keepPreviousData, useQuery } from '@larkspur/query';
import { Link, useLocation } from '@larkspur/router';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { HistoryIcon } from '@larkspur/web-kit/brand/icons';
import { DateRangeFilter } from '@larkspur/web-kit/data/date-range-filter';
import { formatDateRange } from '@larkspur/web-kit/data/date-ranges';
import { DateText } from '@larkspur/web-kit/data/date-text';
import { FilterBar } from '@larkspur/web-kit/data/filter-bar';
import type { OptionalColumn } from '@larkspur/web-kit/data/use-columns';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { ACTION_OPTIONS, describeAction, describeRole } from '../../audit/audit-labels';
import { ChangesCell } from '../../audit/changes-cell';
import layout from '../../components/layout.module.css';
import { ListView } from '../../components/list-view';
import { auditQuery } from './audit.api';
import { PersonFilter } from './person-filter';
import { type AuditList, useAuditList } from './use-audit-list';

type Narrowing = 'actor' | 'subject' | 'object';

/** @param narrow what the link to the records of one person or object has as its search */
const columnsOf = (narrow: (by: Narrowing, id: string) => string): OptionalColumn<AuditRecord>[] => [
  { name: 'When', nowrap: true, sortKey: 'at', cell: ({ at }) => <DateText iso={at} withTime /> },
  { name: 'Action', rowHeader: true, cell: ({ action }) => describeAction(action) },
  {
    name: 'By',
    cell: ({ actor }) =>
      actor ? (
        <Link className={layout.person} to={{ search: narrow('actor', actor.userId) }}>
          <UserText text={actor.name} />
        </Link>
      ) : (
        'System or visitor'
      ),
  },
  { name: 'Role', isExtra: true, cell: ({ actor }) => (actor ? describeRole(actor.role) : '–') },
  {
    name: 'Affected user',
    cell: ({ subject }) =>
      subject ? (
        <Link className={layout.person} to={{ search: narrow('subject', subject.userId) }}>
          <UserText text={subject.name} />
        </Link>
      ) : (
        '–'
      ),
  },
  { name: 'Changes', cell: ({ changes }) => <ChangesCell changes={changes} /> },
  { name: 'Reason', cell: ({ reason }) => (reason ? <UserText text={reason} /> : '–') },
  { name: 'IP address', nowrap: true, cell: ({ address }) => address ?? '–' },
  { name: 'Request', isExtra: true, breakable: true, cell: ({ requestId }) => requestId ?? '–' },
  {
    name: 'Object',
    isExtra: true,
    breakable: true,
    cell: ({ objectId }) => (objectId ? <Link to={{ search: narrow('object', objectId) }}>{objectId}</Link> : '–'),
  },
];

/** The audit log of all users. */
export function Audit() {
  const host = useHost();
  const list = useAuditList();
  const { search } = useLocation();
  const records = useQuery({ ...auditQuery(host, list.request, list.pageRequest), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeading
        title="Audit"
        lead="Administrator actions and security events. Records can’t be edited or deleted. When a customer is deleted, their personal data is removed from the records."
        actions={
          list.request.subject && <LinkButton to={`/admin/users/${list.request.subject}`}>Open this user</LinkButton>
        }
      />
      <ListView
        label="Audit records"
        subject="the audit records"
        list={list}
        query={records}
        columns={columnsOf((by, id) => searchWith(search, by, id))}
        filters={<AuditFilters list={list} records={records.data?.data ?? []} />}
        file={{ path: '/audit/export', query: { ...list.request } }}
        savedViews="audit"
        empty={<EmptyState icon={HistoryIcon} title="Nothing has been recorded yet." />}
        noMatchHint={
          list.request.object ? 'Only actions of administrators and security events are recorded.' : 'Remove a filter.'
        }
      />
    </>
  );
}

/** The names of people come from the records, because the URL has their ids only. */
function AuditFilters({ list: { table, request }, records }: { list: AuditList; records: AuditRecord[] }) {
  const range = { from: request.from ?? '', to: request.to ?? '' };
  const actor = records.find((record) => record.actor?.userId === request.actor)?.actor?.name;
  const subject = records.find((record) => record.subject?.userId === request.subject)?.subject?.name;
  const active = [
    { name: request.action ? describeAction(request.action) : '', remove: () => table.filterBy('action', '') },
    { name: request.actor ? `By ${actor ?? 'one person'}` : '', remove: () => table.filterBy('actor', '') },
    {
      name: request.subject ? `Affecting ${subject ?? 'one person'}` : '',
      remove: () => table.filterBy('subject', ''),
    },
    { name: request.object ? `About ${request.object}` : '', remove: () => table.filterBy('object', '') },
    { name: formatDateRange(range), remove: () => table.change({ from: '', to: '' }) },
  ].filter(({ name }) => name);
  return (
    <FilterBar
      label="Audit records"
      active={active}
      onClear={table.clear}
      filters={[
        {
          label: 'Action',
          value: request.action ?? '',
          options: ACTION_OPTIONS,
          onChange: (value) => table.filterBy('action', value),
        },
      ]}
    >
      <PersonFilter
        label="By"
        summary={request.actor ? (actor ?? 'One person') : ''}
        onChange={(id) => table.filterBy('actor', id)}
      />
      <PersonFilter
        label="Affected user"
        summary={request.subject ? (subject ?? 'One person') : ''}
        onChange={(id) => table.filterBy('subject', id)}
      />
      <DateRangeFilter value={range} onChange={table.change} />
    </FilterBar>
  );
}

/** The list narrowed to one person or object, from its first page on. */
function searchWith(search: string, by: Narrowing, id: string): string {
  const params = new URLSearchParams(search);
  params.set(by, id);
  params.delete('cursor');
  return `?${params}`;
}
