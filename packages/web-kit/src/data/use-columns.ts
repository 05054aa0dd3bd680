import type { DataColumn } from './data-table';
import { useSearchChanges } from './use-search-changes';

/** A column that people can hide or add. Row headers, links with a label of their own, and required columns always stay. */
export interface OptionalColumn<Row> extends DataColumn<Row> {
  /** Not among the usual columns. */
  isExtra?: boolean;
  /** Without it, rows cannot be distinguished. A URL or a saved view that is older than the column shows it, too. */
  isRequired?: boolean;
}

export interface ColumnChoice<Row> {
  /** The columns to render, in their usual order. */
  columns: DataColumn<Row>[];
  options: { name: string; isShown: boolean; isRequired: boolean }[];
  toggle(name: string): void;
  /** Back to the usual columns. */
  reset(): void;
}

const PARAMETER = 'columns';
const SEPARATOR = '.';

/** Looks for the whole name instead of dividing the list, because a name such as "No." has the separator, too. */
function isListed(list: string, name: string): boolean {
  return `${SEPARATOR}${list}${SEPARATOR}`.includes(`${SEPARATOR}${name}${SEPARATOR}`);
}

/** Keeps the chosen columns of a table in the URL, as `columns=Email.Phone`. Absent: the usual ones. */
export function useColumns<Row>(all: readonly OptionalColumn<Row>[]): ColumnChoice<Row> {
  const [params, setParams] = useSearchChanges();
  const chosen = params.get(PARAMETER);
  const isRequired = (column: OptionalColumn<Row>) =>
    Boolean(column.isRequired || column.rowHeader || column.hasOwnLabel);
  const isShown = (column: OptionalColumn<Row>) =>
    isRequired(column) || (chosen === null ? !column.isExtra : isListed(chosen, column.name));

  function choose(names: string[] | null): void {
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (names) next.set(PARAMETER, names.join(SEPARATOR));
        else next.delete(PARAMETER);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return {
    columns: all.filter(isShown),
    options: all
      .filter((column) => !column.hasOwnLabel)
      .map((column) => ({ name: column.name, isShown: isShown(column), isRequired: isRequired(column) })),
    toggle: (name) =>
      choose(
        all
          .filter((column) => !isRequired(column) && isShown(column) !== (column.name === name))
          .map((column) => column.name),
      ),
    reset: () => choose(null),
  };
}
