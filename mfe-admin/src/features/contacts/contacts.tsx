import type { ContactMessage } from '@larkspur/contracts/contact';
import { keepPreviousData, useQuery, useQueryClient } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { useAction } from '@larkspur/web-kit/action/use-action';
import { type BulkResult, useBulkAction } from '@larkspur/web-kit/action/use-bulk-action';
import { MailIcon } from '@larkspur/web-kit/brand/icons';
import { FilterBar } from '@larkspur/web-kit/data/filter-bar';
import { MessageList } from '@larkspur/web-kit/data/message-card';
import { SavedViews } from '@larkspur/web-kit/data/saved-views';
import { SearchFilter } from '@larkspur/web-kit/data/search-filter';
import { SelectionBar } from '@larkspur/web-kit/data/selection-bar';
import { useSelection } from '@larkspur/web-kit/data/use-selection';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { SaveFailure } from '@larkspur/web-kit/form/save-failure';
import { errorStatus } from '@larkspur/web-kit/host/api-error';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { Confirm } from '@larkspur/web-kit/overlay/confirm';
import { countMessages } from '../../components/count-messages';
import layout from '../../components/layout.module.css';
import { ListToolbar } from '../../components/list-toolbar';
import { PagedList } from '../../components/paged-list';
import { useCanChange } from '../../components/use-can-change';
import { useConfirmedAction } from '../../components/use-confirmed-action';
import { ContactCard } from './contact-card';
import { contactsQuery, deleteContact, markContact } from './contacts.api';
import { type ContactList, useContactList } from './use-contact-list';

export function Contacts() {
  const host = useHost();
  const cache = useQueryClient();
  const reload = () => cache.invalidateQueries({ queryKey: ['admin', 'contacts'] });
  const list = useContactList();
  const { request, pageRequest, table } = list;
  const contacts = useQuery({ ...contactsQuery(host, request, pageRequest), placeholderData: keepPreviousData });
  const marking = useAction(
    async ({ _id, isRead }: ContactMessage) => {
      await markContact(host, _id, !isRead);
      await reload();
    },
    {
      done: null,
      failed: 'We couldn’t mark the message.',
      unknown: 'We couldn’t confirm that the message was marked.',
    },
  );
  const canChange = useCanChange();
  const selection = useSelection(contacts.data?.data ?? [], JSON.stringify({ request, pageRequest }));
  const bulk = useBulkAction(selection, {
    act: ({ _id }) => deleteContact(host, _id),
    reload,
    describeDone: (result) => ({ tone: result.done > 0 ? 'success' : 'info', text: describeDeletion(result) }),
    countItems: countMessages,
    participle: 'deleted',
    isMissing: (error) => errorStatus(error) === 404,
  });
  const deletion = useConfirmedAction<ContactMessage>({
    act: ({ _id }) => deleteContact(host, _id),
    reload,
    notices: {
      done: 'Contact deleted',
      missing: 'This message was already deleted',
      failed: 'We couldn’t delete the message.',
      unknown: 'We couldn’t confirm that the message was deleted.',
    },
  });

  const isOldestFirst = request.sort === 'oldest';
  return (
    <>
      <PageHeading
        title="Contacts"
        lead={`Messages from the bank’s contact form, ${isOldestFirst ? 'oldest' : 'newest'} first.`}
      />
      <div className={layout.list}>
        <ListToolbar
          file={{ path: '/contacts/export', query: { ...request } }}
          filters={<ContactFilters list={list} isBusy={contacts.isFetching} />}
        >
          <Button small onPress={() => table.sortBy({ by: isOldestFirst ? 'newest' : 'oldest', descending: false })}>
            Show {isOldestFirst ? 'newest' : 'oldest'} first
          </Button>
          <SavedViews list="contacts" />
        </ListToolbar>
        <SaveFailure
          of={deletion}
          // The specification has one sentence for whatever goes wrong. The advice below it tells an unknown outcome.
          titles={{ failed: 'Error deleting contact', unknown: 'Error deleting contact' }}
          unknownAdvice="The message may have been deleted. You can safely delete it again."
        />
        <SaveFailure of={marking} unknownAdvice="You can safely mark it again." />
        {canChange && (
          <SelectionBar
            selection={selection}
            action={bulk}
            describeAction={(count) => `Delete ${countMessages(count)}`}
            isDanger
          >
            This permanently deletes each selected message.
          </SelectionBar>
        )}
        <PagedList
          label="Messages"
          subject="the messages"
          query={contacts}
          table={table}
          isFiltered={list.isFiltered}
          empty={
            <EmptyState icon={MailIcon} title="No messages yet.">
              Messages from the contact form will appear here.
            </EmptyState>
          }
        >
          {(found, noMatch) =>
            found.length === 0 ? (
              noMatch
            ) : (
              <MessageList>
                {found.map((contact) => (
                  <ContactCard
                    key={contact._id}
                    contact={contact}
                    selection={selection}
                    isMarking={marking.targets.some(({ _id }) => _id === contact._id)}
                    onMark={() => void marking.run(contact)}
                    onDelete={() => deletion.request(contact)}
                  />
                ))}
              </MessageList>
            )
          }
        </PagedList>
      </div>
      <Confirm
        isOpen={deletion.candidate !== null}
        title="Delete this message?"
        confirmLabel="Delete message"
        pending={deletion.isPending}
        onConfirm={deletion.confirm}
        onCancel={deletion.cancel}
      >
        This permanently deletes the message from <UserText text={deletion.candidate?.name ?? ''} />.
      </Confirm>
    </>
  );
}

/** “2 messages deleted, 1 was already deleted” */
function describeDeletion({ done, missing }: BulkResult): string {
  const were = missing === 1 ? 'was' : 'were';
  if (done === 0) return `${countMessages(missing)} ${were} already deleted`;
  return `${countMessages(done)} deleted${missing > 0 ? `, ${missing} ${were} already deleted` : ''}`;
}

function ContactFilters({ list: { table, request }, isBusy }: { list: ContactList; isBusy: boolean }) {
  const { q, search, filterBy, clear } = table;
  const { read } = request;
  const active = [
    { name: q && `“${q}”`, remove: () => search('') },
    { name: read === undefined ? '' : read ? 'Read' : 'Unread', remove: () => filterBy('read', '') },
  ].filter(({ name }) => name);
  return (
    <FilterBar
      label="Messages"
      active={active}
      onClear={clear}
      filters={[
        {
          label: 'Status',
          value: read?.toString() ?? '',
          options: [
            { value: 'false', label: 'Unread' },
            { value: 'true', label: 'Read' },
          ],
          onChange: (value) => filterBy('read', value),
        },
      ]}
      search={<SearchFilter label="Search messages" value={q} busy={isBusy && q !== ''} onChange={search} />}
    />
  );
}
