import type { ContactMessage } from '@larkspur/contracts/contact';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { MailIcon } from '@larkspur/web-kit/brand/icons';
import { FilterBar } from '@larkspur/web-kit/data/filter-bar';
import { SearchFilter } from '@larkspur/web-kit/data/search-filter';
import { ShowMore } from '@larkspur/web-kit/data/show-more';
import { useSearchChanges } from '@larkspur/web-kit/data/use-search-changes';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { errorMessage } from '@larkspur/web-kit/host/api-error';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { Confirm } from '@larkspur/web-kit/overlay/confirm';
import { useState } from 'react';
import layout from '../../components/layout.module.css';
import { ListToolbar } from '../../components/list-toolbar';
import { readChoice } from '../../components/read-choice';
import { countMessages, SelectionBar } from '../../components/selection-bar';
import { useBulkAction } from '../../components/use-bulk-action';
import { useCanChange } from '../../components/use-can-change';
import { useDeletion } from '../../components/use-deletion';
import { useSelection } from '../../components/use-selection';
import { ContactCard } from './contact-card';
import { contactsQuery, deleteContact, markContact } from './contacts.api';
import styles from './contacts.module.css';

const READ = ['true', 'false'] as const;

export function Contacts() {
  const host = useHost();
  const cache = useQueryClient();
  const [params, changeSearch] = useSearchChanges();
  const q = params.get('q') ?? '';
  const read = readChoice(params.get('read') ?? undefined, READ);
  const request = { q: q || undefined, read };
  const contacts = useInfiniteQuery({ ...contactsQuery(host, request), placeholderData: keepPreviousData });
  const marking = useMarking();
  const canChange = useCanChange();
  const selection = useSelection(contacts.data ?? [], JSON.stringify(request));
  const bulk = useBulkAction(
    selection,
    ({ _id }) => deleteContact(host, _id),
    async (done) => {
      await cache.invalidateQueries({ queryKey: ['admin', 'contacts'] });
      if (done > 0) host.notify({ tone: 'success', text: `${countMessages(done)} deleted` });
    },
  );
  const deletion = useDeletion<ContactMessage>(
    ({ _id }) => deleteContact(host, _id),
    async () => {
      await cache.invalidateQueries({ queryKey: ['admin', 'contacts'] });
      host.notify({ tone: 'success', text: 'Contact deleted' });
    },
  );

  function change(name: 'q' | 'read', value: string): void {
    changeSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  }

  const clear = () => changeSearch(() => new URLSearchParams(), { replace: true });
  return (
    <>
      <PageHeading title="Contacts" lead="Messages from the bank’s contact form, newest first." />
      <div className={layout.list}>
        <FilterBar
          label="Messages"
          onClear={clear}
          filters={[
            {
              label: 'Read',
              value: read ?? '',
              options: [
                { value: 'false', label: 'Unread' },
                { value: 'true', label: 'Read' },
              ],
              onChange: (value) => change('read', value),
            },
          ]}
        >
          <SearchFilter
            label="Search messages"
            value={q}
            busy={contacts.isFetching && q !== ''}
            onChange={(text) => change('q', text)}
          />
        </FilterBar>
        <ListToolbar file={{ path: '/contacts/export', query: { ...request } }} />
        {deletion.failure && (
          <Alert tone="error" title="Error deleting contact" announce>
            <p>{deletion.failure}</p>
          </Alert>
        )}
        {marking.failure && (
          <Alert tone="error" title="We couldn’t mark the message." announce>
            <p>{marking.failure}</p>
          </Alert>
        )}
        {canChange && (
          <SelectionBar selection={selection} action={bulk} verb="Delete" participle="deleted" isDanger>
            This permanently deletes each selected message.
          </SelectionBar>
        )}
        <QueryView
          query={contacts}
          subject="the messages"
          skeleton={<Skeleton label="Loading the messages" lines={4} blocks />}
        >
          {(found) =>
            found.length ? (
              <>
                <ul className={styles.cards}>
                  {found.map((contact) => (
                    <ContactCard
                      key={contact._id}
                      contact={contact}
                      selection={selection}
                      isMarking={marking.id === contact._id}
                      onMark={(isRead) => marking.mark(contact._id, isRead)}
                      onDelete={() => deletion.request(contact)}
                    />
                  ))}
                </ul>
                <ShowMore list={contacts} />
              </>
            ) : q || read ? (
              <EmptyState
                icon={MailIcon}
                title="No messages match."
                action={<Button onPress={clear}>Show all messages</Button>}
              />
            ) : (
              <EmptyState icon={MailIcon} title="No messages yet.">
                Messages from the contact form will appear here.
              </EmptyState>
            )
          }
        </QueryView>
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

/** Marks one message at a time as read or unread. */
function useMarking() {
  const host = useHost();
  const cache = useQueryClient();
  const [id, setId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    id,
    failure,
    mark: async (contactId: string, isRead: boolean) => {
      if (id !== null) return;
      setId(contactId);
      setFailure(null);
      try {
        await markContact(host, contactId, isRead);
        await cache.invalidateQueries({ queryKey: ['admin', 'contacts'] });
      } catch (error) {
        setFailure(errorMessage(error));
      } finally {
        setId(null);
      }
    },
  };
}
