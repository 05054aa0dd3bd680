import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BackOfficeDatabase } from '../src/database/back-office-database';
import { ProblemException } from '../src/http/problem';
import { runInContext } from '../src/http/request-context';
import { eventually } from '../src/testing/eventually';
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
  const running = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE query LIKE '%pg_sleep(600)' AND state = 'active' AND datname = current_database() AND pid <> pg_backend_pid()`;
  // The server sends the error before it changes the state.
  await eventually(async () => ((await installation.owner.query(running))[0].count === 0 ? true : null));
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

it('ends a query on the server when the client leaves, and the connection serves others then', async () => {
  const database = new BackOfficeDatabase({ ...installation.config, BACK_OFFICE_TIMEOUT_MS: 120_000 });
  const results: Promise<unknown>[] = [];
  const search = () => database.query('SELECT pg_sleep(600)').catch((error: Error) => error);
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    responses.push(response);
    for (let count = 0; count < 3; count++) results.push(runInContext({ traceparent: '', response }, search));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const running = async () =>
    (
      await installation.owner.query(
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'back office'
         AND query LIKE '%pg_sleep%' AND state = 'active' AND datname = current_database()`,
      )
    )[0].count;
  const client = new AbortController();
  const request = fetch(`http://127.0.0.1:${port}`, { signal: client.signal }).catch((error: Error) => error);
  await eventually(async () => ((await running()) === 3 ? true : null));
  client.abort();
  await request;
  expect(await Promise.all(results)).toEqual(results.map(() => expect.objectContaining({ code: 'unavailable' })));
  expect(await running()).toBe(0);
  expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  for (const response of responses) {
    // Another query of the same request.
    expect(await runInContext({ traceparent: '', response }, search)).toMatchObject({ code: 'unavailable' });
  }
  server.close().closeAllConnections();
  await database.onApplicationShutdown();
});

it('goes on with work that a request has started, after its response', async () => {
  const database = new BackOfficeDatabase({ ...installation.config, BACK_OFFICE_TIMEOUT_MS: 120_000 });
  const results: Promise<unknown>[] = [];
  const server = createServer((_request, response) => {
    const work = async () => {
      const during = database.query('SELECT pg_sleep(0.2), 1 AS one');
      response.end();
      await once(response, 'close');
      return [await during, await database.query('SELECT 2 AS two')];
    };
    results.push(runInContext({ traceparent: '', response }, work));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(await Promise.all(results)).toEqual([[[expect.objectContaining({ one: 1 })], [{ two: 2 }]]]);
  server.close().closeAllConnections();
  await database.onApplicationShutdown();
});

it('reports a connection that ends during a query, and makes another one', async () => {
  const database = new BackOfficeDatabase({ ...installation.config, BACK_OFFICE_TIMEOUT_MS: 120_000 });
  const query = database.query('SELECT pg_sleep(600)').catch((error: Error) => error);
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'back office' AND query LIKE '%pg_sleep%' AND datname = current_database()`;
  await eventually(async () => ((await installation.owner.query(end)).length === 1 ? true : null));
  expect(await query).toMatchObject({ code: '57P01' });
  expect(await database.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await database.onApplicationShutdown();
});
