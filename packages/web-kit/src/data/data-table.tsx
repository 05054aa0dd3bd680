import type { ReactNode } from 'react';
import { classNames } from '../utils/class-names';
import { useIsScrollable } from '../utils/use-is-scrollable';
import { ColumnHeader } from './column-header';
import styles from './data-table.module.css';
import { navigateRows } from './navigate-rows';
import { type Column, cellClass } from './table';
import table from './table.module.css';

export interface DataColumn<Row> extends Column<Row> {
  /** The server's name for sorting by this column. Without it the column is not sortable. */
  sortKey?: string;
  /** The first press sorts from the highest or latest value down. */
  descendingFirst?: boolean;
  /** The cell's link or button already says the column's name, so a card shows no label next to it. */
  hasOwnLabel?: boolean;
  /** For ids and other long text without spaces, which breaks where it would make its column too wide. Other words stay whole. */
  breakable?: boolean;
}

export interface Sort {
  by: string;
  descending: boolean;
}

export interface DataTableProps<Row extends object> {
  label: string;
  columns: DataColumn<Row>[];
  /** One page, as sorted and filtered by the server. */
  rows: Row[];
  getKey(row: Row): string;
  sort?: Sort | null;
  onSort?(sort: Sort): void;
  /** Other rows are loading; the current ones stay visible in the meantime. */
  busy?: boolean;
  /** Shown in place of the rows when there are none. */
  empty?: ReactNode;
}

/**
 * For many rows with the same columns, searched, sorted and paged by the server. The header stays visible; in a narrow
 * container each row becomes a card. Arrow keys move between rows within a column of links or buttons. For a few rows
 * that never change, use Table. A table that is wider than its container takes the focus, so that it can be scrolled with the
 * keyboard.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, getKey, sort = null, onSort, busy = false, empty } = props;
  const { ref, isScrollable } = useIsScrollable<HTMLDivElement>();
  const focusable = isScrollable ? ({ role: 'group', 'aria-label': label, tabIndex: 0 } as const) : {};
  return (
    <div className={classNames(table.frame, styles.frame)} aria-busy={busy || undefined}>
      <div ref={ref} className={classNames(isScrollable && styles.scrolling)} {...focusable}>
        {/* biome-ignore-start lint/a11y/noRedundantRoles: displayed as cards, the rows are no longer a table to the browser */}
        <table className={classNames(table.table, styles.table)} role="table" aria-label={label}>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <ColumnHeader
                  key={column.name}
                  name={column.name}
                  number={column.number}
                  nowrap={column.nowrap}
                  sorted={sortDirection(column, sort)}
                  onSort={column.sortKey === undefined ? undefined : () => onSort?.(nextSort(column, sort))}
                />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" onKeyDown={navigateRows}>
            {rows.map((row, index) => (
              <tr key={getKey(row)} role="row">
                {columns.map((column) => {
                  const Cell = column.rowHeader ? 'th' : 'td';
                  return (
                    <Cell
                      key={column.name}
                      role={column.rowHeader ? 'rowheader' : 'cell'}
                      scope={column.rowHeader ? 'row' : undefined}
                      className={cellClass(column)}
                      data-label={column.hasOwnLabel ? undefined : column.name}
                    >
                      {column.breakable ? (
                        <div className={styles.breakable}>{column.cell(row, index)}</div>
                      ) : (
                        column.cell(row, index)
                      )}
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: - */}
      </div>
      {rows.length === 0 && empty}
    </div>
  );
}

function sortDirection<Row>({ sortKey }: DataColumn<Row>, sort: Sort | null): false | 'asc' | 'desc' {
  if (!sort || sortKey !== sort.by) return false;
  return sort.descending ? 'desc' : 'asc';
}

/** The first press sorts in the column's usual direction, every further press reverses it. */
function nextSort<Row>({ sortKey = '', descendingFirst = false }: DataColumn<Row>, sort: Sort | null): Sort {
  return { by: sortKey, descending: sort?.by === sortKey ? !sort.descending : descendingFirst };
}
