import { ColumnMenu } from '@larkspur/web-kit/data/column-menu';
import { SavedViews } from '@larkspur/web-kit/data/saved-views';
import { type OptionalColumn, useColumns } from '@larkspur/web-kit/data/use-columns';
import type { DownloadRequest } from '@larkspur/web-kit/feedback/file-download';
import type { ReactNode } from 'react';
import { DRAWER_SEARCH_PARAM } from '../lines/drawer-search-param';
import layout from './layout.module.css';
import type { ListState } from './list-state';
import { ListToolbar } from './list-toolbar';
import { PagedTable, type PagedTableProps } from './paged-table';

interface ListViewProps<Row extends { _id: string }, Filter extends string>
  extends Pick<PagedTableProps<Row>, 'label' | 'subject' | 'query' | 'empty' | 'noMatchHint'> {
  list: Pick<ListState<Filter, object>, 'table' | 'isFiltered'>;
  filters: ReactNode;
  /** Exactly what is filtered. */
  file: DownloadRequest;
  /** The name under which views of this list are saved. Absent: it has none. */
  savedViews?: string;
  columns: readonly OptionalColumn<Row>[];
}

/** A list with everything around it: filters, saved views, columns, export, table and pages, all kept in the URL. */
export function ListView<Row extends { _id: string }, Filter extends string>(props: ListViewProps<Row, Filter>) {
  const { list, filters, file, savedViews, columns, ...table } = props;
  const choice = useColumns(columns);
  return (
    <div className={layout.list}>
      <ListToolbar file={file} filters={filters}>
        {savedViews && <SavedViews list={savedViews} momentary={[DRAWER_SEARCH_PARAM]} />}
        {choice.options.some(({ isRequired }) => !isRequired) && <ColumnMenu choice={choice} />}
      </ListToolbar>
      <PagedTable
        {...table}
        table={list.table}
        columns={choice.columns}
        getKey={(row) => row._id}
        isFiltered={list.isFiltered}
      />
    </div>
  );
}
