import { type DataColumn, DataTable } from '@larkspur/web-kit/data/data-table';
import type { TableQuery } from '@larkspur/web-kit/data/use-table-query';
import { useMemo } from 'react';
import { PagedList, type PagedListProps, type PagedListTable } from './paged-list';
import { useRowOffset } from './use-row-offset';

export interface PagedTableProps<Row extends object>
  extends Omit<PagedListProps<Row>, 'table' | 'isTable' | 'children'> {
  table: Pick<TableQuery<string>, keyof PagedListTable | 'sort' | 'sortBy'>;
  columns: DataColumn<Row>[];
  getKey(row: Row): string;
}

/**
 * One page of a list as a table. The column functions get the row's number in the whole list; it is NaN on a later page
 * whose address was opened directly.
 */
export function PagedTable<Row extends object>({ columns, getKey, ...props }: PagedTableProps<Row>) {
  const { label, query, table } = props;
  const offset = useRowOffset(query, table) ?? Number.NaN;
  const numbered = useMemo(
    () => columns.map((column) => ({ ...column, cell: (row: Row, index: number) => column.cell(row, offset + index) })),
    [columns, offset],
  );
  return (
    <PagedList {...props} isTable>
      {(rows, noMatch) => (
        <DataTable
          label={label}
          columns={numbered}
          rows={rows}
          getKey={getKey}
          sort={table.sort}
          onSort={table.sortBy}
          busy={query.isFetching}
          empty={noMatch}
        />
      )}
    </PagedList>
  );
}
