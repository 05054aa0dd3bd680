import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { newId } from '@larkspur/service-kit/ids';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { SCHEMA } from '../src/migrations/index';
import { parseFilters } from '../src/statements/line-filters.dto';
import type { LineSelection } from '../src/statements/lines-query';
import { isSearchOfAll, type SearchLimits, searchLines } from '../src/statements/search-lines';
import { type GivenLine, givenLine, indexLines, writeLines } from './line-fixtures';
import { expectedIds, FILTERS, type Filters, LINE } from './lines-model';

const PAGE = 15;
const RARE: SearchLimits = { fewLines: 1_000_000, fewEstimated: 1_000_000, linesToRead: 1 };
const SEED = Date.now() % 1_000_000;

let database: TestDatabase;
let rows: DataSource;
let lines: GivenLine[];

beforeAll(async () => {
  database = await createTestDatabase();
  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
  rows = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  lines = fc
    .sample(LINE, { numRuns: 200, seed: SEED })
    .map(({ shape, ...line }) => givenLine(newId(), { ...line, ...shape }));
  await writeLines(rows, lines.slice(0, 120));
  await indexLines(rows);
  // Not copied yet.
  await writeLines(rows, lines.slice(120));
});

afterAll(async () => {
  await rows?.destroy();
  await database?.drop();
});

async function searchAllPages(given: LineSelection, limits: SearchLimits): Promise<string[]> {
  const ids: string[] = [];
  let selection = given;
  for (;;) {
    if (!isSearchOfAll(selection)) throw new Error('not a search of all lines');
    const page = await searchLines(rows, selection, limits);
    ids.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (!last || page.length < PAGE) return ids;
    const value = selection.sort.endsWith('date') ? last.date.toISOString() : String(last.amount);
    selection = { ...selection, after: { value, id: last.id } };
  }
}

const TEXTS = [
  'rent',
  'rent for',
  'for May',
  'łódź trip',
  'иванов',
  'to go',
  'hopper',
  '222',
  'nothing at all',
  'off%',
  'rosie’s',
  "at rosie's",
  "dinner at rosie's",
];

test.each<[string, SearchLimits]>([
  ['a rare text', RARE],
  ['a text that is more common than estimated', { fewLines: 2, fewEstimated: 1_000_000, linesToRead: 1 }],
  ['a common text that the first lines do not have', { fewLines: 0, fewEstimated: 0, linesToRead: 1 }],
  ['a text that some parts of the list have more often', { fewLines: 2, fewEstimated: 0, linesToRead: 3 }],
  ['a text that every line has', { fewLines: 0, fewEstimated: 0, linesToRead: 1_000 }],
])('a search for %s finds every line once, in order, copied or not', async (_, limits) => {
  const searches = fc.sample(
    fc.tuple(FILTERS, fc.constantFrom(...TEXTS), fc.constantFrom('date', '-date', 'amount', '-amount')),
    { numRuns: 150, seed: SEED },
  );
  for (const [others, q, sort] of searches) {
    const requested: Filters = { ...others, q: q as 'rent', sort };
    const found = await searchAllPages({ userId: null, filters: parseFilters(requested), sort, limit: PAGE }, limits);
    expect({ SEED, requested, found }).toEqual({ SEED, requested, found: expectedIds(lines, requested) });
  }
});

test('a search for a reference finds the lines of the transfer, and texts with such a word where no transfer has it', async () => {
  const [line] = lines;
  const reference = line?.id.slice(-12).toUpperCase() ?? '';
  const invoice = givenLine(newId(), { description: 'Invoice 202611260001' });
  await writeLines(rows, [invoice]);
  const search = (q: string) =>
    searchAllPages(
      { userId: null, filters: { q }, sort: '-date', limit: PAGE },
      { fewLines: 1, fewEstimated: 0, linesToRead: 1 },
    );
  expect(await search(reference)).toEqual([line?.id]);
  expect(await search('202611260001')).toEqual([invoice.id]);
});

test('a long word is not cut within a character', async () => {
  const line = givenLine(newId(), { description: 'abcdef𝔅gh' });
  await writeLines(rows, [line]);
  const selection: LineSelection = { userId: null, filters: { q: 'abcdef𝔅gh' }, sort: '-date', limit: PAGE };
  expect(await searchAllPages(selection, RARE)).toEqual([line.id]);
});
