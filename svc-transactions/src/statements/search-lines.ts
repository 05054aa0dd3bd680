import { queryRow, queryRows, type SqlExecutor, z } from '@larkspur/service-kit/database/query-rows';
import { hasTrigram } from '@larkspur/service-kit/validation/search-text';
import { findIndexedBefore } from './index-lines/indexed-before';
import { estimateQuery, type LineSelection, lineRow, linesQuery, type TextLookup } from './lines-query';
import { searchBuckets } from './search-buckets';
import type { LineRow } from './to-statement-line';

export type SearchLimits = Record<'fewLines' | 'linesToRead', number>;

const LIMITS: SearchLimits = {
  /** Reading all lines with a text that fewer have takes a few milliseconds. */
  fewLines: 2_000,
  /** Enough for a page of a text that one line in forty has. */
  linesToRead: 2_000,
};

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
  if ((await estimateLines(database, selection, q)) < limits.fewLines) {
    const word = await findRareWord(database, q, limits.fewLines);
    return find(word === null ? { by: 'text' } : { by: 'word', word });
  }
  const first = await find({ by: 'reading', lines: limits.linesToRead });
  if (first.length === selection.limit) return first;
  return searchBuckets({ database, indexedBefore, selection, fewLines: limits.fewLines });
}

/** A word whose lines are so few that the others need not be looked up: the index of texts is slower the more it has to look up. */
async function findRareWord(database: SqlExecutor, q: string, fewLines: number): Promise<string | null> {
  const words = q.split(/\s+/).filter(hasTrigram);
  if (words.length < 2) return null;
  let rarest: { word: string; lines: number } | null = null;
  for (const word of words) {
    const lines = await estimateLines(database, { userId: null, filters: {} }, word);
    if (lines < (rarest?.lines ?? fewLines)) rarest = { word, lines };
  }
  return rarest?.word ?? null;
}

const plan = z
  .object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) })
  .describe('estimated number of lines');

async function estimateLines(
  database: SqlExecutor,
  selection: Pick<LineSelection, 'userId' | 'filters'>,
  text: string,
): Promise<number> {
  const query = estimateQuery(selection, text);
  const row = await queryRow(database, plan, query.text, query.values);
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
