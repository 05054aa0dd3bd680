import { queryRow, queryRows, type SqlExecutor, z } from '@larkspur/service-kit/database/query-rows';
import { hasTrigram } from '@larkspur/service-kit/validation/search-text';
import { findIndexedBefore } from './index-lines/indexed-before';
import { type ListByDate, listPeriods, type PeriodUnit } from './line-periods';
import {
  estimateQuery,
  type LineSelection,
  lineRow,
  linesQuery,
  type PagePosition,
  type TextLookup,
} from './lines-query';
import type { LineRow } from './to-statement-line';

export type SearchLimits = Record<'fewLines' | 'linesToRead' | 'days', number>;

const LIMITS: SearchLimits = {
  /** Reading all lines with a text that fewer have takes a few milliseconds. */
  fewLines: 2_000,
  /** Enough for a page of a text that one line in forty has. */
  linesToRead: 2_000,
  /** A page that is not full after these days is continued month by month. */
  days: 7,
};

const REFERENCE = /^[\da-f]{12}$/i;

type SearchSelection = LineSelection & { filters: { q: string }; limit: number };
type SearchByDate = SearchSelection & ListByDate;

export function isSearchOfAll(selection: LineSelection): selection is SearchSelection {
  return selection.userId === null && Boolean(selection.filters.q) && selection.limit !== undefined;
}

/**
 * A page of all customers' lines with a text. PostgreSQL assumes that the lines with a text are spread evenly over the list. For one
 * that many lines have, but not the first ones (a shop that closed), it would read every line before them. Such a text is looked up
 * in the days and months of the list, one after the other, until the page is full.
 * @throws ProblemException unavailable when it takes too long
 */
export async function searchLines(
  database: SqlExecutor,
  selection: SearchSelection,
  limits: SearchLimits = LIMITS,
): Promise<LineRow[]> {
  const indexedBefore = await findIndexedBefore(database);
  const find: FindLines = (lookup, part = selection) => {
    const { text, values } = linesQuery(part, indexedBefore, lookup);
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
  // In the order of amounts, the lines of a day are everywhere.
  if (!isByDate(selection)) return find({ by: 'text' });
  const first = await find({ by: 'reading', lines: limits.linesToRead });
  return first.length === selection.limit ? first : findByPeriod(selection, limits.days, { database, find });
}

type FindLines = (lookup: TextLookup, part?: LineSelection) => Promise<LineRow[]>;

function isByDate(selection: SearchSelection): selection is SearchByDate {
  return selection.sort === 'date' || selection.sort === '-date';
}

/** Days first: a month may have thousands of such lines. */
async function findByPeriod(
  selection: SearchByDate,
  most: number,
  { database, find }: { database: SqlExecutor; find: FindLines },
): Promise<LineRow[]> {
  const page: LineRow[] = [];
  let rest = selection;
  const findIn = async (unit: PeriodUnit, start: string): Promise<boolean> => {
    page.push(...(await find({ by: unit, start }, rest)));
    rest = { ...rest, limit: selection.limit - page.length };
    return rest.limit === 0;
  };
  const days = await listPeriods(database, selection, { unit: 'day', most });
  for (const day of days) if (await findIn('day', day)) return page;
  const last = days.at(-1);
  if (!last) return page;
  rest = { ...rest, after: endOfDay(last, selection.sort) };
  for (const month of await listPeriods(database, rest, { unit: 'month' })) if (await findIn('month', month)) break;
  return page;
}

/** Behind all lines of the day, in the order of the list. */
function endOfDay(day: string, sort: SearchByDate['sort']): PagePosition {
  if (sort === '-date') return { value: `${day}T00:00:00.000Z`, id: '00000000-0000-0000-0000-000000000000' };
  return { value: `${day}T23:59:59.999Z`, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
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
