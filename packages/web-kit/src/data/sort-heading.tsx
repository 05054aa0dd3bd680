import { classNames } from '../class-names';
import { Icon } from '../icon';
import styles from './data-table.module.css';

export interface SortHeadingProps {
  name: string;
  className: string;
  sorted: false | 'asc' | 'desc';
  onSort?(): void;
}

/** The head of a column; a button where the server can sort by it. */
export function SortHeading({ name, className, sorted, onSort }: SortHeadingProps) {
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: see DataTable
      role="columnheader"
      scope="col"
      className={className}
      aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
    >
      {onSort ? (
        <button type="button" className={classNames(styles.sort, sorted && styles.sorted)} onClick={onSort}>
          {name}
          <Icon name="down" size={14} className={classNames(styles.arrow, sorted === 'asc' && styles.up)} />
        </button>
      ) : (
        name
      )}
    </th>
  );
}
