import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { deriveId, deriveIdAt, newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { DataSource } from 'typeorm';
import { SCHEMA } from '../src/migrations/index';
import { IndexLinesJob } from '../src/statements/index-lines/index-lines.job';
import { givenLine, writeLines } from './line-fixtures';

const HOUR_MS = 3_600_000;
/** Does not begin with a time: it is greater than every id that does. */
const ADJUSTMENT_ID = deriveId('adjustment');

let database: TestDatabase;
let rows: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
  rows = await new DataSource({ type: 'postgres', url: database.appUrl }).initialize();
});

afterAll(async () => {
  await rows?.destroy();
  await database?.drop();
});

/** Lines that no open transaction keeps out of the index. */
async function writeBacklog(): Promise<void> {
  const [userId, anHourAgo] = [newId(), Date.now() - HOUR_MS];
  await writeLines(rows, [givenLine(userId, { id: ADJUSTMENT_ID, kind: 'adjustment' })]);
  // The lines of a transaction are indexed together.
  for (let transaction = 0; transaction < 4; transaction++) {
    const lines = Array.from({ length: 200 }, () => givenLine(userId, { id: deriveIdAt(anHourAgo, newId()) }));
    await writeLines(rows, lines);
  }
  await eventually(async () => {
    const [result] = await rows.query<{ isFinal: boolean }[]>(
      `SELECT max(written_in::text::bigint) < line_position(pg_snapshot_xmin(pg_current_snapshot()))::text::bigint AS "isFinal"
       FROM line`,
    );
    return result?.isFinal || null;
  });
}

test('rests while there are new lines, and no adjustment of earlier counts as one', async () => {
  const job = new IndexLinesJob(rows);
  await writeBacklog();
  expect(await job.indexLines()).toBe(0);
  await writeLines(rows, [givenLine(newId())]);
  expect(await job.indexLines()).toBeGreaterThan(0);
});
