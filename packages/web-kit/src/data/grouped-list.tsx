import { type ReactNode, useId } from 'react';
import styles from './grouped-list.module.css';

export interface Group<Item> {
  id: string;
  title: ReactNode;
  /** At the end of the heading, such as a total. */
  detail?: ReactNode;
  items: Item[];
}

export interface GroupedListProps<Item> {
  groups: Group<Item>[];
  getKey(item: Item): string;
  children(item: Item): ReactNode;
}

/** A long list that is read in order, under headings. For a list that people search, use DataTable. */
export function GroupedList<Item>({ groups, getKey, children }: GroupedListProps<Item>) {
  const id = useId();
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <div key={group.id}>
          <div className={styles.head}>
            <h2 className={styles.title} id={`${id}${group.id}`}>
              {group.title}
            </h2>
            {group.detail}
          </div>
          <ul aria-labelledby={`${id}${group.id}`}>
            {group.items.map((item) => (
              <li className={styles.item} key={getKey(item)}>
                {children(item)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
