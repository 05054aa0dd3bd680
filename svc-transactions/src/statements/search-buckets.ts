import { findInBuckets } from '@larkspur/service-kit/database/find-in-buckets';
import type { SqlExecutor } from '@larkspur/service-kit/database/query-rows';
import { queryRows } from '@larkspur/service-kit/database/query-rows';
import type { LineRow } from '../lines/to-statement-line';
import { divideBucket, endOfBucket, findLargeDigit, findLikelyDigit, listBuckets } from './line-buckets';
import type { BucketUnit } from './line-order';
import { bucketLineRow, lineRow, linesQuery, type SearchSelection } from './lines-query';

interface BucketSearch {
  database: SqlExecutor;
  indexedBefore: string;
  selection: SearchSelection;
  /** The parts of the text that are looked up in the index. */
  parts: string[];
  /** A bucket with more lines with the text is divided. */
  fewLines: number;
  /** The number of lines of a bucket of amounts that are first compared with the text, if it is common. */
  linesToRead: number | null;
}

/**
 * A page of the lines with a text, by the index that has texts, months, days, and the first digits of amounts. It has no order: all
 * lines of a bucket with the text are read and sorted. A month or digit with many of them is therefore divided, and a day or pair of
 * digits with many is read in the order of the list.
 */
export async function searchBuckets(search: BucketSearch): Promise<LineRow[]> {
  const { database, selection, linesToRead } = search;
  const starts = await listBuckets(database, selection);
  if (selection.sort.endsWith('date')) return findIn(search, 'month', starts);
  return linesToRead === null ? findIn(search, 'digit', starts) : findCommon(search, starts, linesToRead);
}

/** In a digit with this many times the lines that are read, a common text is read for first. */
const LARGE = 5;

/**
 * A digit can have a fifth of all lines, and to look up a common text among them takes ten times as long as to read as many in order as
 * are likely to fill the page. Digits with few lines are not read: all of them are looked up together, and so are digits that few
 * lines with the text have.
 */
async function findCommon(search: BucketSearch, starts: string[], linesToRead: number): Promise<LineRow[]> {
  const { database, selection } = search;
  const page: LineRow[] = [];
  const likely = await findLikelyDigit(database, starts, selection);
  for (let left = starts; left.length > 0 && page.length < selection.limit; ) {
    const rest = () => ({ ...search, selection: { ...selection, limit: selection.limit - page.length } });
    // The first lines of the list, which begin the first bucket, have been read before.
    const candidates = left === starts ? left.slice(1) : left;
    // Counting takes a millisecond for each large digit, and the page is mostly full before the last ones.
    const large =
      candidates.find((start) => start === likely) ?? (await findLargeDigit(database, candidates, LARGE * linesToRead));
    const others = large === null ? left : left.slice(0, left.indexOf(large));
    if (others.length > 0) page.push(...(await findIn(rest(), 'digit', others)));
    if (large !== null && page.length < selection.limit) page.push(...(await findInLarge(rest(), large, linesToRead)));
    left = left.slice(others.length + 1);
  }
  return page;
}

async function findInLarge(search: BucketSearch, start: string, linesToRead: number): Promise<LineRow[]> {
  const { database, indexedBefore, selection } = search;
  const range = { lowest: start, below: endOfBucket(start, 'digit') };
  const { text, values } = linesQuery(selection, indexedBefore, { by: 'reading', lines: linesToRead, range });
  const first = await queryRows(database, lineRow, text, values);
  return first.length === selection.limit ? first : findIn(search, 'digit', [start]);
}

function findIn(search: BucketSearch, unit: BucketUnit, starts: string[]): Promise<LineRow[]> {
  const { database, indexedBefore, selection, parts, fewLines } = search;
  return findInBuckets({
    starts,
    limit: selection.limit,
    most: fewLines,
    find: (rest, limit) => {
      const lookup = { by: 'buckets', unit, starts: rest, most: fewLines, parts } as const;
      const { text, values } = linesQuery({ ...selection, limit }, indexedBefore, lookup);
      return queryRows(database, bucketLineRow, text, values);
    },
    findInOversized: (bucket, limit) =>
      findInOversizedBucket({ ...search, selection: { ...selection, limit } }, unit, bucket),
  });
}

async function findInOversizedBucket(search: BucketSearch, unit: BucketUnit, start: string): Promise<LineRow[]> {
  const { database, indexedBefore, selection } = search;
  if (unit === 'month' || unit === 'digit') {
    const parts = divideBucket(start, selection.sort);
    return findIn(search, parts.unit, parts.starts);
  }
  const lookup = { by: 'order', lowest: start, below: endOfBucket(start, unit) } as const;
  const { text, values } = linesQuery(selection, indexedBefore, lookup);
  return queryRows(database, lineRow, text, values);
}
