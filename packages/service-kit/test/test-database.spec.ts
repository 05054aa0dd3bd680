import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase } from '@larkspur/service-kit/testing/test-database';
import { Pool } from 'pg';

/** A connection that reports in `errors` when the server terminates it. */
async function connect(url: string): Promise<{ pool: Pool; errors: string[] }> {
  const pool = new Pool({ connectionString: url });
  const errors: string[] = [];
  pool.on('error', ({ message }) => errors.push(message));
  await pool.query('SELECT 1');
  return { pool, errors };
}

test('a database is dropped after its last connections have closed', async () => {
  const database = await createTestDatabase();
  const { pool, errors } = await connect(database.url);
  const closed = delay(500).then(() => pool.end());
  await database.drop();
  await closed;
  expect(errors).toEqual([]);
});

test('a database is dropped although a connection stays open', async () => {
  const database = await createTestDatabase();
  const { pool, errors } = await connect(database.url);
  await database.drop();
  await expect(connect(database.url)).rejects.toThrow('does not exist');
  expect(errors).toEqual(['terminating connection due to administrator command']);
  await pool.end();
});
