import { pgInteger, z } from './query-rows';

/** Columns of a row that a search found in a bucket: a part of a list, such as a month. */
export const inBucket = {
  /** Where its bucket starts. */
  bucket: z.string(),
  /** How many rows of the bucket have the text, at most one more than are read. With so many, this row is any of them, not the first. */
  found: pgInteger,
};

type InBucket = { bucket: string; found: number };

interface BucketSearch<Row> {
  /** In the order of the list. */
  starts: string[];
  /** Rows of the page. */
  limit: number;
  /** A bucket in which more rows have the text is crowded. */
  most: number;
  /** Reads one bucket after the other until the page is full. */
  find: (starts: string[], limit: number) => Promise<(Row & InBucket)[]>;
  findInCrowded: (bucket: string, limit: number) => Promise<Row[]>;
}

/** A page of the rows with a text. */
export async function findInBuckets<Row>({
  starts,
  limit,
  most,
  find,
  findInCrowded,
}: BucketSearch<Row>): Promise<Row[]> {
  const page: Row[] = [];
  for (let rest = starts; rest.length > 0 && page.length < limit; ) {
    const found = await find(rest, limit - page.length);
    const firstCrowded = found.findIndex((row) => row.found > most);
    page.push(...(firstCrowded === -1 ? found : found.slice(0, firstCrowded)));
    const crowded = found[firstCrowded]?.bucket;
    if (crowded === undefined) break;
    if (page.length < limit) page.push(...(await findInCrowded(crowded, limit - page.length)));
    rest = rest.slice(rest.indexOf(crowded) + 1);
  }
  return page;
}
