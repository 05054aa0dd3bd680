import { type DataColumn, DataTable } from '@larkspur/web-kit/data/data-table';
import type { TableQuery } from '@larkspur/web-kit/data/use-table-query';
import { PagedList, type PagedListProps, type PagedListTable } from './paged-list';

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
  return (
    <PagedList {...props} isTable>
      {(rows, noMatch, offset) => (
        <DataTable
          label={label}
          columns={numberRowsFrom(offset ?? Number.NaN, columns)}
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

function numberRowsFrom<Row extends object>(offset: number, columns: DataColumn<Row>[]): DataColumn<Row>[] {
  return columns.map((column) => ({ ...column, cell: (row, index) => column.cell(row, offset + index) }));
}
