import { BackOfficeDatabase } from '../src/database/back-office-database';
import { ProblemException } from '../src/http/problem';
import { TestInstallation } from './database-harness';

/** Short, because nothing else limits the queries below. */
const TIMEOUT_MS = 300;

let installation: TestInstallation;

beforeAll(async () => {
  installation = await TestInstallation.build();
});
afterAll(() => installation?.remove());

it('ends a query that takes too long, on the server as well', async () => {
  const database = new BackOfficeDatabase({ ...installation.config, BACK_OFFICE_TIMEOUT_MS: TIMEOUT_MS });
  const query = database.query('SELECT pg_sleep(600)');
  await expect(query).rejects.toMatchObject({ code: 'unavailable', headers: { 'retry-after': '5' } });
  await expect(query).rejects.toBeInstanceOf(ProblemException);
  const running =
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE query LIKE '%pg_sleep(600)' AND state = 'active'";
  expect(
    await installation.owner.query(`${running} AND datname = current_database() AND pid <> pg_backend_pid()`),
  ).toEqual([{ count: 0 }]);
  await database.onApplicationShutdown();
});

it('leaves the connections of payments alone, however many searches are slow', async () => {
  const database = new BackOfficeDatabase({ ...installation.config, BACK_OFFICE_TIMEOUT_MS: TIMEOUT_MS });
  const searches = Array.from({ length: 12 }, () =>
    database.query('SELECT pg_sleep(600)').catch((error: Error) => error),
  );
  const others = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE application_name = 'back office' AND datname = current_database()`;
  expect((await installation.owner.query(others))[0].count).toBeLessThanOrEqual(3);
  expect(await Promise.all(searches)).toEqual(searches.map(() => expect.objectContaining({ code: 'unavailable' })));
  await database.onApplicationShutdown();
});
