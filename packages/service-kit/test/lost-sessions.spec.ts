import { Client, Pool } from 'pg';
import { endLostSessions } from '../src/database/lost-sessions';
import { processIdOf } from '../src/database/sessions';
import { TcpProxy } from './tcp-proxy';

let proxy: TcpProxy;
let direct: Pool;
let pool: Pool;

beforeAll(async () => {
  const url = process.env.TEST_DATABASE_URL ?? '';
  proxy = await TcpProxy.start(url);
  direct = new Pool({ connectionString: url, max: 1 });
  pool = new Pool({ connectionString: proxy.url, max: 3 });
  endLostSessions(pool, { checkEveryMs: 50, suspectAfterMs: 100 });
});
afterAll(async () => {
  await pool?.end();
  await direct?.end();
  await proxy?.remove();
});

it('ends a query on a connection that leads nowhere anymore, and no query that only takes long', async () => {
  const lost = await pool.connect();
  const { rows } = await lost.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  // Simulates a machine that is gone: the session has ended, but no packet says so.
  proxy.freeze();
  await direct.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  const slow = pool.query('SELECT pg_sleep(1)');
  await expect(lost.query('SELECT 1')).rejects.toThrow('Connection terminated');
  lost.release(true);
  await expect(slow).resolves.toMatchObject({ rowCount: 1 });
});

it('ends a query whose process id is that of a younger session, as after a fail-over', async () => {
  const lost = await pool.connect();
  await direct.query('SELECT pg_sleep(1.1)');
  const younger = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await younger.connect();
  proxy.freeze();
  const query = lost.query('SELECT 1');
  Object.assign(lost, { processID: processIdOf(younger) });
  await expect(query).rejects.toThrow('Connection terminated');
  lost.release(true);
  await expect(younger.query('SELECT 1')).resolves.toMatchObject({ rowCount: 1 });
  await younger.end();
});
