import type { PageRequest, TableQuery } from '@larkspur/web-kit/data/use-table-query';

/** The state of a list in the URL, as the server takes it. */
export interface ListState<Filter extends string, Request extends object> {
  table: TableQuery<Filter>;
  /** Search, filters and sort, which the CSV file shares. */
  request: Request;
  pageRequest: PageRequest;
  /** True if a search or a filter is on. */
  isFiltered: boolean;
}

/** @param filters what of the URL the server accepts; `undefined` counts as no filter */
export function toListState<Filter extends string, Filters extends object, Order extends object>(
  table: TableQuery<Filter>,
  filters: Filters,
  order: Order,
): ListState<Filter, Filters & Order> {
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return { table, request: { ...filters, ...order }, pageRequest: table.pageRequest, isFiltered };
}
