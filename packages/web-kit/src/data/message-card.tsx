import type { ReactNode } from 'react';
import { Badge } from '../feedback/badge';
import { classNames } from '../utils/class-names';
import { focusNext } from '../utils/focus-next';
import styles from './message-card.module.css';

interface MessageCardProps {
  /** Heading level of the title. */
  level?: 2 | 3;
  /** A `SelectBox`, if messages can be selected. */
  select?: ReactNode;
  title: ReactNode;
  isUnread: boolean;
  /** The sender, how to reach them, and when they wrote. */
  from: ReactNode;
  /** The message. Line breaks are kept. */
  children: ReactNode;
  actions: ReactNode;
}

/** A message in a list of them, read or unread. When it is removed with the focus inside, the next one gets it. */
export function MessageCard({ level = 2, select, title, isUnread, from, children, actions }: MessageCardProps) {
  const Heading = `h${level}` as const;
  return (
    <li ref={focusNext} className={classNames(styles.card, isUnread && styles.unread)}>
      <div className={styles.head}>
        {select}
        <Heading className={styles.title}>{title}</Heading>
        {isUnread && <Badge tone="notice">Unread</Badge>}
      </div>
      <p className={styles.from}>{from}</p>
      <p className={styles.message}>{children}</p>
      <div className={styles.actions}>{actions}</div>
    </li>
  );
}

/** Messages as cards, in the order of the list. */
export function MessageList({ children }: { children: ReactNode }) {
  return <ul className={styles.cards}>{children}</ul>;
}
