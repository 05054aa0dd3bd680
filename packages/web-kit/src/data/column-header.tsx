import { DownIcon } from '../brand/icons';
import { classNames } from '../utils/class-names';
import styles from './data-table.module.css';
import { cellClass } from './table';

export interface ColumnHeaderProps {
  name: string;
  number?: boolean;
  nowrap?: boolean;
  sorted: false | 'asc' | 'desc';
  onSort?(): void;
}

/** A column header, with a button when the column is sortable. */
export function ColumnHeader({ name, number, nowrap, sorted, onSort }: ColumnHeaderProps) {
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: see DataTable
      role="columnheader"
      scope="col"
      className={cellClass({ number, nowrap })}
      aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
    >
      {onSort ? (
        <button
          type="button"
          className={classNames(styles.sort, sorted && styles.sorted, number && styles.reversed)}
          onClick={onSort}
        >
          {name}
          <DownIcon size={14} className={classNames(styles.arrow, sorted === 'asc' && styles.up)} />
        </button>
      ) : (
        name
      )}
    </th>
  );
}
