import { estimateRows } from '@larkspur/service-kit/database/estimate-rows';
import { queryRows, type SqlExecutor } from '@larkspur/service-kit/database/query-rows';
import { hasTrigram } from '@larkspur/service-kit/validation/search-text';
import { findIndexedBefore } from './index-lines/indexed-before';
import { copiesQuery, type LineSelection, lineRow, linesQuery, type TextLookup } from './lines-query';
import { searchBuckets } from './search-buckets';
import type { LineRow } from './to-statement-line';

export type SearchLimits = Record<'fewLines' | 'linesToRead', number>;

const LIMITS: SearchLimits = {
  /** Reading all lines with a text that fewer have takes a few milliseconds. */
  fewLines: 2_000,
  /** Enough for a page of a text that one line in forty has. */
  linesToRead: 2_000,
};

/** Of a word that is looked up, in code points. */
const MAX_PART_LENGTH = 7;

const REFERENCE = /^[\da-f]{12}$/i;

type SearchSelection = LineSelection & { filters: { q: string }; limit: number };

export function isSearchOfAll(selection: LineSelection): selection is SearchSelection {
  return selection.userId === null && Boolean(selection.filters.q) && selection.limit !== undefined;
}

/**
 * A page of all customers' lines with a text. PostgreSQL assumes that the lines with a text are spread evenly over the list. For one
 * that many lines have, but not the first ones (a shop that closed), it would read every line before them. Such a text is looked up
 * in one part of the list after the other (search-buckets.ts).
 * @throws ProblemException unavailable when it takes too long
 */
export async function searchLines(
  database: SqlExecutor,
  selection: SearchSelection,
  limits: SearchLimits = LIMITS,
): Promise<LineRow[]> {
  const indexedBefore = await findIndexedBefore(database);
  const find = (lookup: TextLookup) => {
    const { text, values } = linesQuery(selection, indexedBefore, lookup);
    return queryRows(database, lineRow, text, values);
  };
  const { q } = selection.filters;
  if (REFERENCE.test(q)) {
    const found = await find({ by: 'reference' });
    if (found.length > 0) return found;
  }
  const estimate = await estimateLines(database, selection, q);
  const isRare = estimate < limits.fewLines;
  const part = await findPart(database, q, isRare ? limits.fewLines : 2 * estimate);
  if (isRare) return find({ by: 'text', part });
  const first = await find({ by: 'reading', lines: limits.linesToRead });
  if (first.length === selection.limit) return first;
  return searchBuckets({ database, indexedBefore, selection, part, fewLines: limits.fewLines });
}

/**
 * The word, or the beginning of a long one, that the fewest lines have, if there are at most `maxLines` of them. Looking up less text
 * is faster: the index has a list of lines for each three letters, and reads all of these lists.
 */
async function findPart(database: SqlExecutor, q: string, maxLines: number): Promise<string> {
  let rarest = { part: q, lines: maxLines };
  for (const word of q.split(/\s+/).filter(hasTrigram)) {
    const part = [...word].slice(0, MAX_PART_LENGTH).join('');
    if (part === q || !hasTrigram(part)) continue;
    const lines = await estimateLines(database, { userId: null, filters: {} }, part);
    if (lines < rarest.lines) rarest = { part, lines };
  }
  return rarest.part;
}

function estimateLines(
  database: SqlExecutor,
  selection: Pick<LineSelection, 'userId' | 'filters'>,
  q: string,
): Promise<number> {
  const { text, values } = copiesQuery(selection, q);
  return estimateRows(database, text, values);
}
