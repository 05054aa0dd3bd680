import type { ReactNode } from 'react';
import { classNames } from '../utils/class-names';
import { useIsScrollable } from '../utils/use-is-scrollable';
import styles from './table.module.css';

export interface Column<Row> {
  name: string;
  cell(row: Row, index: number): ReactNode;
  /** Right-aligned with tabular figures. */
  number?: boolean;
  /** For short text that should not wrap. */
  nowrap?: boolean;
  /** The cell that names its row, and the title when rows are shown as cards. */
  rowHeader?: boolean;
}

export interface TableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  getKey(row: Row): string;
}

/**
 * A few rows with the same columns, in their given order. For search, sorting and paging, use DataTable. A table that is wider
 * than its place takes the focus, so that it can be scrolled with the keyboard; any other is no stop on the way.
 */
export function Table<Row>({ label, columns, rows, getKey }: TableProps<Row>) {
  const { ref, isScrollable } = useIsScrollable<HTMLDivElement>();
  const focusable = isScrollable ? ({ role: 'group', 'aria-label': label, tabIndex: 0 } as const) : {};
  return (
    <div ref={ref} className={classNames(styles.frame, styles.scrolling)} {...focusable}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={cellClass(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={getKey(row)}>
              {columns.map((column) => {
                const className = cellClass(column);
                const content = column.cell(row, index);
                return column.rowHeader ? (
                  <th key={column.name} scope="row" className={className}>
                    {content}
                  </th>
                ) : (
                  <td key={column.name} className={className}>
                    {content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function cellClass<Row>({ number, nowrap }: Pick<Column<Row>, 'number' | 'nowrap'>): string {
  return classNames(number && styles.number, nowrap && styles.nowrap);
}
