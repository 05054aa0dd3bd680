import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { SCHEMA } from '../src/migrations/index';
import { SplitTrigramsByPattern1796256106000 } from '../src/migrations/split-trigrams-by-pattern.migration';

const SEED = 20_261_128;
const TEXTS = [
  ...['', 'ab', 'abc', 'abcd', 'Łukasz', 'Анна\nПетрова', "O'Neil o’neil", '\\1 \\& (.*) [a-z]', 'aaaaaaa'],
  ...fc.sample(fc.string({ unit: 'grapheme', maxLength: 80 }), { seed: SEED, numRuns: 500 }),
];

let database: TestDatabase;
let rows: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  const { url, appRole } = database;
  const migrations = SCHEMA.migrations.slice(0, SCHEMA.migrations.indexOf(SplitTrigramsByPattern1796256106000));
  await runMigrations({ url, ...SCHEMA, migrations, appRole });
  rows = await new DataSource({ type: 'postgres', url }).initialize();
});

afterAll(async () => {
  await rows?.destroy();
  await database?.drop();
});

async function trigramsOfAll(): Promise<string[][]> {
  const found: { trigrams: string[] | null }[] = await rows.query(
    `SELECT prefixed_trigrams('24', searched) AS trigrams
     FROM unnest($1::text[]) WITH ORDINALITY AS each (searched, position) ORDER BY position`,
    [TEXTS],
  );
  return found.map(({ trigrams }) => [...new Set(trigrams)].sort());
}

it('splits texts into the trigrams that the indexes already have', async () => {
  const before = await trigramsOfAll();
  const runner = rows.createQueryRunner();
  await new SplitTrigramsByPattern1796256106000().up(runner);
  await runner.release();
  expect(before[TEXTS.indexOf('Łukasz')]).toEqual(['24asz', '24kas', '24uka', '24łuk']);
  expect(await trigramsOfAll()).toEqual(before);
});
