import { useTableQuery } from '@larkspur/web-kit/data/use-table-query';
import { type ListState, toListState } from '../../components/list-state';
import { readYesNo } from '../../components/read-choice';
import type { ContactRequest } from './contacts.api';

export type ContactList = ListState<'read', ContactRequest>;

/** The state of the list of messages in the URL. Without a sort, the newest come first. */
export function useContactList(): ContactList {
  const table = useTableQuery(['read']);
  const request: ContactRequest = {
    q: table.q || undefined,
    read: readYesNo(table.filters.read),
  };
  return toListState(table, request, { sort: table.sort?.by === 'oldest' ? ('oldest' as const) : ('newest' as const) });
}
