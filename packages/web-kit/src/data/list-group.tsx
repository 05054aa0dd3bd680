import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden';
import styles from './list-group.module.css';

export interface ListGroupProps {
  title: ReactNode;
  /** At the end of the heading, such as a total. */
  detail?: ReactNode;
  /** Continues the group before it, whose heading is visible already. */
  isContinued?: boolean;
  /** `li` elements. */
  children: ReactNode;
}

/** A heading and its items, one part of a long list that is read in order. */
export function ListGroup({ title, detail, isContinued, children }: ListGroupProps) {
  const id = useId();
  return (
    <div>
      {isContinued ? (
        <VisuallyHidden>
          <span id={id}>{title}, continued</span>
        </VisuallyHidden>
      ) : (
        <div className={styles.head}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          {detail}
        </div>
      )}
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}
