import { type Query } from '../lines-query';

export function indexedBeforeQuery(): Query {
  return { text: 'SELECT indexed_before FROM line_indexing', values: [] };
}

/** The transaction before which all lines are copied and counted. */
export async function indexedBefore(database: {
  query<T>(text: string, values?: unknown[]): Promise<T>;
}): Promise<string> {
  const { text } = indexedBeforeQuery();
  const [row] = await database.query<{ indexed_before: string }[]>(text);
  if (!row) throw new Error('line_indexing has no row');
  return row.indexed_before;
}
