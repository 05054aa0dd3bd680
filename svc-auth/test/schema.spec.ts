import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { newId } from '@larkspur/service-kit/ids';
import { findMisorderedMigrations } from '@larkspur/service-kit/testing/migration-order';
import { findSchemaDifferences } from '@larkspur/service-kit/testing/schema-differences';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { DataSource } from 'typeorm';
import { ENTITIES } from '../src/entities';
import { SCHEMA } from '../src/migrations/index';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
});
afterAll(() => database?.drop());

it('declares the columns of the migrated tables in its entities', async () => {
  expect(await findSchemaDifferences(database.url, ENTITIES)).toEqual([]);
});

it('lists migrations in the order in which TypeORM runs them', () => {
  expect(findMisorderedMigrations(SCHEMA.migrations)).toEqual([]);
});

describe('the tables under the names of the previous release', () => {
  let previous: DataSource;

  beforeAll(async () => {
    previous = await new DataSource({ type: 'postgres', url: database.appUrl }).initialize();
  });
  afterAll(() => previous?.destroy());

  it('queue an email, with the defaults of the table, and lease it', async () => {
    const id = newId();
    await previous.query(
      `INSERT INTO mail (id, to_address, kind, words, created_at, useful_until, attempts)
       VALUES ($1, 'ada@example.com', 'test', '\\x00', DEFAULT, now() + interval '1 hour', DEFAULT)`,
      [id],
    );
    const [leased] = await previous.query(
      `WITH due AS MATERIALIZED (SELECT id FROM mail WHERE next_attempt_at <= now() LIMIT 4 FOR UPDATE SKIP LOCKED)
       UPDATE mail SET attempts = attempts + 1 WHERE id IN (SELECT id FROM due) RETURNING id, words, attempts`,
    );
    expect(leased).toEqual([{ id, words: Buffer.from([0]), attempts: 1 }]);
    await previous.query('DELETE FROM mail WHERE id = $1', [id]);
    expect(await previous.query('SELECT FROM queued_email')).toEqual([]);
  });

  it('limit how often an action is audited', async () => {
    const claim = () =>
      previous.query(
        `INSERT INTO audit_pace (subject_id, action, told_at) VALUES ($1, 'session.refused', now())
         ON CONFLICT (subject_id, action) DO UPDATE SET told_at = now()
         WHERE audit_pace.told_at < now() - interval '1 minute' RETURNING subject_id`,
        ['00000000-0000-0000-0000-000000000000'],
      );
    expect([await claim(), await claim()].map(({ length }) => length)).toEqual([1, 0]);
  });

  it('count password attempts', async () => {
    const admit = () =>
      previous.query(`SELECT admit_password_try('\\x01', 1, interval '1 hour', interval '1 minute', '1 hour') AS wait`);
    expect([...(await admit()), ...(await admit())]).toEqual([{ wait: 0 }, { wait: 60 }]);
    expect(await previous.query('SELECT tries, blocks FROM password_throttle')).toEqual([{ tries: [], blocks: 1 }]);
  });

  it('store a payment once, until it is emailed', async () => {
    const userId = newId();
    const lineId = newId();
    const insert = `INSERT INTO payment_notice (line_id, user_id, amount, payee, reference, paid_at)
      VALUES ($1, $2, 100, 'Ada', 'ref', now()) ON CONFLICT DO NOTHING`;
    for (let delivery = 0; delivery < 2; delivery++) await previous.query(insert, [lineId, userId]);
    expect(await previous.query('SELECT line_id FROM payment_notice WHERE noted_at <= now()')).toHaveLength(1);
    expect(await previous.query('DELETE FROM payment_notice RETURNING *')).toEqual([
      [expect.objectContaining({ line_id: lineId, noted_at: expect.any(Date) })],
      1,
    ]);
  });
});
