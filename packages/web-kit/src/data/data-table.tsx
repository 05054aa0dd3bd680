import {
  createColumnHelper,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { classNames } from '../utils/class-names';
import { ColumnHeader } from './column-header';
import styles from './data-table.module.css';
import { navigateRows } from './navigate-rows';
import { type Column, cellClass } from './table';
import table from './table.module.css';

export interface DataColumn<Row> extends Column<Row> {
  /** What the server calls the order by this column; without it the column cannot be sorted by. */
  sortKey?: string;
  /** The first press sorts from the highest, or latest, down. */
  descendingFirst?: boolean;
  /** Acts on the row, at its end: a RowActions. */
  isActions?: boolean;
}

export interface Sort {
  by: string;
  descending: boolean;
}

export interface DataTableProps<Row extends object> {
  label: string;
  columns: DataColumn<Row>[];
  /** One page, in the order and of the choice that the server made. */
  rows: Row[];
  getKey(row: Row): string;
  sort?: Sort | null;
  onSort?(sort: Sort): void;
  /** The next rows are on their way; these are still the last ones. */
  busy?: boolean;
  /** Stands where the rows would, when there are none. */
  empty?: ReactNode;
}

const features = tableFeatures({ rowSortingFeature });

/**
 * Many things with the same facts, searched, sorted and paged by the server. Its head stays in sight; where it is
 * narrow, rows become cards. Arrow keys go from row to row within a column of links or buttons.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, getKey, sort = null, onSort, busy = false, empty } = props;
  const model = useTable({
    features,
    columns: useMemo(() => definitions(columns), [columns]),
    data: rows,
    getRowId: getKey,
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    state: { sorting: sort ? [{ id: sort.by, desc: sort.descending }] : [] },
    onSortingChange: (change) => {
      const sorting: SortingState = sort ? [{ id: sort.by, desc: sort.descending }] : [];
      const [first] = typeof change === 'function' ? change(sorting) : change;
      if (first) onSort?.({ by: first.id, descending: first.desc });
    },
  });

  return (
    <div className={classNames(table.frame, styles.frame)} aria-busy={busy || undefined}>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: as cards, the rows are no longer a table to the browser */}
      <table className={classNames(table.table, styles.table)} role="table" aria-label={label}>
        <thead role="rowgroup">
          {model.getHeaderGroups().map((group) => (
            <tr key={group.id} role="row">
              {group.headers.map(({ id, column }, index) => (
                <ColumnHeader
                  key={id}
                  name={columns[index]?.name ?? ''}
                  number={columns[index]?.number}
                  nowrap={columns[index]?.nowrap}
                  hidden={columns[index]?.isActions}
                  sorted={column.getIsSorted()}
                  onSort={column.getCanSort() ? () => column.toggleSorting() : undefined}
                />
              ))}
            </tr>
          ))}
        </thead>
        <tbody role="rowgroup" onKeyDown={navigateRows}>
          {model.getRowModel().rows.map(({ id, original, index }) => (
            <tr key={id} role="row">
              {columns.map((column) => {
                const Cell = column.rowHeader ? 'th' : 'td';
                return (
                  <Cell
                    key={column.name}
                    role={column.rowHeader ? 'rowheader' : 'cell'}
                    scope={column.rowHeader ? 'row' : undefined}
                    className={classNames(cellClass(column), column.isActions && styles.actions)}
                    data-label={column.name}
                  >
                    {column.cell(original, index)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: - */}
      {rows.length === 0 && empty}
    </div>
  );
}

function definitions<Row extends object>(columns: DataColumn<Row>[]) {
  const helper = createColumnHelper<typeof features, Row>();
  return columns.map(({ name, sortKey, descendingFirst = false }) =>
    helper.accessor((row): unknown => row, {
      id: sortKey ?? name,
      enableSorting: sortKey !== undefined,
      sortDescFirst: descendingFirst,
    }),
  );
}
