import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './list-group.module.css';

export interface ListGroupProps {
  title: ReactNode;
  detail?: ReactNode;
  /** The number of items, from which the browser estimates the height of a group that it has not laid out yet. */
  size: number;
  /** `li` elements. */
  children: ReactNode;
}

/**
 * A heading and its items, one part of a long list that is read in order. The browser skips layout and painting of groups outside the viewport, but keeps their text for its own search
 * and for screen readers, which a list that renders only the visible rows would not.
 */
export function ListGroup({ title, detail, size, children }: ListGroupProps) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => group.current?.style.setProperty('--items', String(size)), [size]);
  return (
    <div className={styles.group} ref={group}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {detail}
      </div>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}
