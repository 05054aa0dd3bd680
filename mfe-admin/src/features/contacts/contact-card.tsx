import { BRAND } from '@larkspur/contracts/brand';
import type { ContactMessage } from '@larkspur/contracts/contact';
import { Button } from '@larkspur/web-kit/action/button';
import { DateText } from '@larkspur/web-kit/data/date-text';
import { MessageCard } from '@larkspur/web-kit/data/message-card';
import { SelectBox } from '@larkspur/web-kit/data/select-box';
import type { Selection } from '@larkspur/web-kit/data/use-selection';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { VisuallyHidden } from '@larkspur/web-kit/layout/visually-hidden';
import { useCanChange } from '../../components/use-can-change';
import styles from './contacts.module.css';

interface ContactCardProps {
  contact: ContactMessage;
  selection: Pick<Selection<ContactMessage>, 'isSelected' | 'toggle'>;
  isMarking: boolean;
  /** Marks it as read, or a read one as unread. */
  onMark(): void;
  onDelete(): void;
}

/** A message of the contact form. What it says is text, whatever markup it has. */
export function ContactCard({ contact, selection, isMarking, onMark, onDelete }: ContactCardProps) {
  const canChange = useCanChange();
  const { name, email, phone, subject, message, createdAt, isRead } = contact;
  const from = (
    <VisuallyHidden>
      message from <UserText text={name} />
    </VisuallyHidden>
  );
  return (
    <MessageCard
      select={
        canChange && (
          <SelectBox item={contact} selection={selection}>
            {from}
          </SelectBox>
        )
      }
      title={<UserText text={subject || 'No subject'} />}
      isUnread={!isRead}
      from={
        <>
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
          · <DateText iso={createdAt} withTime />
        </>
      }
      actions={
        <>
          <a className={styles.reply} href={replyAddress(contact)}>
            Reply by email <VisuallyHidden>to {name}</VisuallyHidden>
          </a>
          {canChange && (
            <>
              <Button small pending={isMarking} onPress={onMark}>
                Mark as {isRead ? 'unread' : 'read'} {from}
              </Button>
              <Button variant="danger" small onPress={onDelete}>
                Delete {from}
              </Button>
            </>
          )}
        </>
      }
    >
      <UserText text={message} />
    </MessageCard>
  );
}

/** Returns the address that opens the mail program with recipient, subject, and the message below the reply. */
export function replyAddress({ name, email, subject, message }: ContactMessage): string {
  const quoted = message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');
  const parts = {
    subject: `Re: ${subject || `Your message to ${BRAND.bankName}`}`,
    body: `Dear ${name},\r\n\r\n\r\n\r\n${quoted}`,
  };
  const query = Object.entries(parts).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(email)}?${query.join('&')}`;
}
