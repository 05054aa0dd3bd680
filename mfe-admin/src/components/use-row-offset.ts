import type { TableQuery } from '@larkspur/web-kit/data/use-table-query';
import { useState } from 'react';

/**
 * The number of rows before the first one on the screen; while another page loads, these are the rows of the page before.
 * Null on a later page whose address was opened directly.
 */
export function useRowOffset(
  query: { isPlaceholderData: boolean },
  { page, pageRequest }: Pick<TableQuery<string>, 'page' | 'pageRequest'>,
): number | null {
  const offset = page === null ? null : (page - 1) * pageRequest.limit;
  const [shown, setShown] = useState(offset);
  if (query.isPlaceholderData) return shown;
  if (shown !== offset) setShown(offset);
  return offset;
}
