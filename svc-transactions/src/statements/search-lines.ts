import { estimateRows } from '@larkspur/service-kit/database/estimate-rows';
import { queryRows, type SqlExecutor } from '@larkspur/service-kit/database/query-rows';
import { isReference } from '@larkspur/service-kit/ids';
import { hasTrigram, partsToLookUp } from '@larkspur/service-kit/validation/search-text';
import type { LineRow } from '../lines/to-statement-line';
import { findIndexedBefore } from './index-lines/indexed-before';
import {
  copiesQuery,
  foundLineRow,
  type LineSelection,
  lineRow,
  linesQuery,
  type SearchSelection,
  type SqlQuery,
  type TextLookup,
} from './lines-query';
import { searchBuckets } from './search-buckets';

export type SearchLimits = Record<'fewLines' | 'fewEstimated' | 'linesToRead', number>;

const LIMITS: SearchLimits = {
  /** Reading all lines with a text that fewer have takes a few milliseconds. */
  fewLines: 2_000,
  /** A text that happens to be one of the thousand in the statistics counts as a thousandth of all lines. */
  fewEstimated: 10_000,
  /** Enough for a page of a text that one line in forty has. */
  linesToRead: 2_000,
};

/** In code points: two groups of three. */
const BEGINNING_LENGTH = 4;
/** Lines with the beginning for each line with the text. */
const MAX_OTHERS = 1.5;

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
  const { fewLines, fewEstimated, linesToRead } = limits;
  const query = (lookup: TextLookup) => linesQuery(selection, indexedBefore, lookup);
  const find = ({ text, values }: SqlQuery) => queryRows(database, lineRow, text, values);
  const { q } = selection.filters;
  if (isReference(q)) {
    const found = await find(query({ by: 'reference' }));
    if (found.length > 0) return found;
  }
  const estimated = await estimateLines(database, selection);
  const isCommon = estimated >= fewEstimated;
  if (!isCommon) {
    const { text, values } = query({ by: 'index', most: fewLines });
    const found = await queryRows(database, foundLineRow, text, values);
    if (found.every((line) => line.found <= fewLines)) return found;
  } else {
    const first = await find(query({ by: 'reading', lines: linesToRead }));
    if (first.length === selection.limit) return first;
  }
  const parts = await findParts(database, q, estimated);
  return searchBuckets({
    database,
    indexedBefore,
    selection,
    parts,
    fewLines,
    linesToRead: isCommon ? linesToRead : null,
  });
}

/**
 * The parts of a text that are looked up in the index. If many lines have the text, the beginning of a word is enough if hardly any
 * others have it: finding them in a bucket takes a quarter less time.
 */
async function findParts(database: SqlExecutor, q: string, lines: number): Promise<string[]> {
  const parts = partsToLookUp(q);
  for (const part of parts.length > 0 ? parts : [q]) {
    const beginning = [...part].slice(0, BEGINNING_LENGTH).join('');
    if (beginning === q || !hasTrigram(beginning)) continue;
    const found = await estimateLines(database, { userId: null, filters: { q: beginning } });
    if (found < MAX_OTHERS * lines) return [beginning];
  }
  return parts;
}

function estimateLines(database: SqlExecutor, selection: Pick<SearchSelection, 'userId' | 'filters'>): Promise<number> {
  const { text, values } = copiesQuery(selection);
  return estimateRows(database, text, values);
}
