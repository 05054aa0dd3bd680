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
  /** Searches a bucket as a crowded one at once; whether it is takes as long to find out as to search it. */
  isAssumedCrowded?: (bucket: string) => boolean;
  /** Reads one bucket after the other until the page is full. */
  find: (starts: string[], limit: number) => Promise<(Row & InBucket)[]>;
  findInCrowded: (bucket: string, limit: number) => Promise<Row[]>;
}

/** A page of the rows with a text. */
export async function findInBuckets<Row>({
  starts,
  limit,
  most,
  isAssumedCrowded = () => false,
  find,
  findInCrowded,
}: BucketSearch<Row>): Promise<Row[]> {
  const page: Row[] = [];
  for (let rest = starts; rest.length > 0 && page.length < limit; ) {
    const nextCrowded = rest.findIndex(isAssumedCrowded);
    const before = nextCrowded === -1 ? rest : rest.slice(0, nextCrowded);
    const found = before.length > 0 ? await find(before, limit - page.length) : [];
    const firstCrowded = found.findIndex((row) => row.found > most);
    page.push(...(firstCrowded === -1 ? found : found.slice(0, firstCrowded)));
    const crowded = found[firstCrowded]?.bucket ?? rest[nextCrowded];
    if (crowded === undefined) break;
    if (page.length < limit) page.push(...(await findInCrowded(crowded, limit - page.length)));
    rest = rest.slice(rest.indexOf(crowded) + 1);
  }
  return page;
}
