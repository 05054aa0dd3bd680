import { pgInteger, z } from './query-rows';

/** Columns of a row that a search found in a bucket: a part of a list, such as a month. */
export const inBucket = {
  /** The start of its bucket. */
  bucket: z.string(),
  /**
   * The number of rows of the bucket that have the text, at most one more than `most`. With that many, this row is any of them,
   * not the first.
   */
  found: pgInteger,
};

type InBucket = { bucket: string; found: number };

interface BucketSearch<Row> {
  /** In the order of the list. */
  starts: string[];
  /** The number of rows of the page. */
  limit: number;
  /** The maximum number of rows with the text: a bucket with more is oversized. */
  most: number;
  /** Searches a bucket as an oversized one immediately; whether it is takes as long to find out as to search it. */
  isAssumedOversized?: (bucket: string) => boolean;
  /** Reads one bucket after the other until the page is full. */
  find: (starts: string[], limit: number) => Promise<(Row & InBucket)[]>;
  /** `found`: a page of any rows with the text in this bucket, in the order of the list; empty if it was assumed to be oversized. */
  findInOversized: (bucket: string, limit: number, found: Row[]) => Promise<Row[]>;
}

/** Returns a page of the rows with a text. */
export async function findInBuckets<Row>({
  starts,
  limit,
  most,
  isAssumedOversized = () => false,
  find,
  findInOversized,
}: BucketSearch<Row>): Promise<Row[]> {
  const page: Row[] = [];
  for (let rest = starts; rest.length > 0 && page.length < limit; ) {
    const nextOversized = rest.findIndex(isAssumedOversized);
    const before = nextOversized === -1 ? rest : rest.slice(0, nextOversized);
    const found = before.length > 0 ? await find(before, limit - page.length) : [];
    const firstOversized = found.findIndex((row) => row.found > most);
    page.push(...(firstOversized === -1 ? found : found.slice(0, firstOversized)));
    const oversized = found[firstOversized]?.bucket ?? rest[nextOversized];
    if (oversized === undefined) break;
    if (page.length < limit) {
      const ofBucket = found.filter((row) => row.bucket === oversized);
      page.push(...(await findInOversized(oversized, limit - page.length, ofBucket)));
    }
    rest = rest.slice(rest.indexOf(oversized) + 1);
  }
  return page;
}
