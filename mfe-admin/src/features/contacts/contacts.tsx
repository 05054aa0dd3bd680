import type { ContactMessage } from '@larkspur/contracts/contact';
import { useInfiniteQuery, useQueryClient } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { MailIcon } from '@larkspur/web-kit/brand/icons';
import { ShowMore } from '@larkspur/web-kit/data/show-more';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Alert } from '@larkspur/web-kit/feedback/alert';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { EmptyState } from '@larkspur/web-kit/feedback/state-panel';
import { formatDay, formatTime } from '@larkspur/web-kit/format/format';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { PageHeading } from '@larkspur/web-kit/layout/page-heading';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { Confirm } from '@larkspur/web-kit/overlay/confirm';
import layout from '../../components/layout.module.css';
import { useDeletion } from '../../components/use-deletion';
import { contactsQuery, deleteContact } from './contacts.api';
import styles from './contacts.module.css';

export function Contacts() {
  const host = useHost();
  const cache = useQueryClient();
  const contacts = useInfiniteQuery(contactsQuery(host));
  const deletion = useDeletion<ContactMessage>(async ({ _id }) => {
    await deleteContact(host, _id);
    await cache.invalidateQueries({ queryKey: ['admin', 'contacts'] });
    host.notify({ tone: 'success', text: 'Contact deleted' });
  });

  return (
    <>
      <PageHeading title="Contacts" lead="Messages from the bank’s contact form, newest first." />
      <div className={layout.stack}>
        {deletion.failure && (
          <Alert tone="error" title="Error deleting contact" announce>
            <p>{deletion.failure}</p>
          </Alert>
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
                    <ContactCard key={contact._id} contact={contact} onDelete={() => deletion.request(contact)} />
                  ))}
                </ul>
                <ShowMore list={contacts} />
              </>
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

function ContactCard({ contact, onDelete }: { contact: ContactMessage; onDelete(): void }) {
  const { name, email, phone, subject, message, createdAt } = contact;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2>
          <UserText text={subject || 'No subject'} />
        </h2>
        <Button variant="danger" small onPress={onDelete}>
          Delete{' '}
          <VisuallyHidden>
            message from <UserText text={name} />
          </VisuallyHidden>
        </Button>
      </div>
      <p className={layout.small}>
        <UserText text={name} /> ·{' '}
        <a href={`mailto:${email}`}>
          <UserText text={email} />
        </a>
        {phone && (
          <>
            {' · '}
            <UserText text={phone} />
          </>
        )}{' '}
        · {formatDay(createdAt)} {formatTime(createdAt)}
      </p>
      <p className={styles.message}>
        <UserText text={message} />
      </p>
    </li>
  );
}
