import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { newId } from '@larkspur/service-kit/ids';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { DataSource } from 'typeorm';
import { SCHEMA } from '../src/migrations/index';
import { QueueVerifications1796256110000 } from '../src/migrations/queue-verifications.migration';

const PICTURE = `${'0'.repeat(32)}.jpg`;

let database: TestDatabase;
let rows: DataSource;
let customers = 0;

beforeEach(async () => {
  database = await createTestDatabase();
  await migrate(SCHEMA.migrations.slice(0, SCHEMA.migrations.indexOf(QueueVerifications1796256110000)));
  rows = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  await rows.query('INSERT INTO stored_file (name, user_id) VALUES ($1, $2)', [PICTURE, newId()]);
});

afterEach(async () => {
  await rows?.destroy();
  await database?.drop();
});

function migrate(migrations: typeof SCHEMA.migrations): Promise<void> {
  const { url, appRole } = database;
  return runMigrations({ url, ...SCHEMA, migrations, appRole });
}

async function addCustomer(status: string): Promise<string> {
  const userId = newId();
  await rows.query(
    `INSERT INTO customer (user_id, account_number, first_name, last_name, email, role, phone, address, state, verification_status,
       created_at)
     VALUES ($1, $2, 'Grace', 'Hopper', 'grace@example.com', 'customer', '5550100', '1 Test Street', 'DE', $3, now())`,
    [userId, String(2_000_000_000 + customers++), status],
  );
  return userId;
}

async function upload(userId: string, id = newId()): Promise<string> {
  await rows.query(
    `INSERT INTO verification (id, user_id, document_type, date_of_birth, photo, document_front, document_back, submitted_at)
     VALUES ($1, $2, 'passport', '1990-04-17', $3, $3, $3, now())`,
    [id, userId, PICTURE],
  );
  return id;
}

const setStatus = (userId: string, status: string) =>
  rows.query('UPDATE customer SET verification_status = $2 WHERE user_id = $1', [userId, status]);

async function queue(): Promise<Record<string, string>> {
  const found: { userId: string; id: string }[] = await rows.query(
    'SELECT user_id AS "userId", verification_id AS id FROM pending_verification',
  );
  return Object.fromEntries(found.map(({ userId, id }) => [userId, id]));
}

test('the queue has the latest upload of each customer who waited before there was a queue', async () => {
  const [pending, , verified] = [
    await addCustomer('pending'),
    await addCustomer('pending'),
    await addCustomer('verified'),
    await addCustomer('awaiting'),
  ];
  await upload(pending);
  const latest = await upload(pending);
  await upload(verified);
  await migrate(SCHEMA.migrations);
  expect(await queue()).toEqual({ [pending]: latest });
});

test('the queue follows every change of a status, also by an instance of an earlier release', async () => {
  await migrate(SCHEMA.migrations);
  const [user, other] = [await addCustomer('awaiting'), await addCustomer('failed')];
  const first = await upload(user);
  expect(await queue()).toEqual({});
  await setStatus(user, 'pending');
  expect(await queue()).toEqual({ [user]: first });
  await setStatus(user, 'failed');
  expect(await queue()).toEqual({});
  const second = await upload(user);
  await upload(other);
  await setStatus(other, 'pending');
  await setStatus(user, 'pending');
  expect(await queue()).toMatchObject({ [user]: second });
  await setStatus(user, 'verified');
  await setStatus(user, 'pending');
  expect(Object.keys(await queue()).sort()).toEqual([user, other].sort());
  await rows.query('DELETE FROM customer WHERE user_id = $1', [other]);
  expect(await queue()).toEqual({ [user]: second });
});

test('nothing waits for a pending customer without an upload; a later upload does, and the latest one stays', async () => {
  await migrate(SCHEMA.migrations);
  const user = await addCustomer('awaiting');
  await setStatus(user, 'pending');
  expect(await queue()).toEqual({});
  const [earlier, later] = [newId(), newId()];
  await upload(user, later);
  await upload(user, earlier);
  expect(await queue()).toEqual({ [user]: later });
});

test('without the migration there is no queue, and customers can be written', async () => {
  await migrate(SCHEMA.migrations);
  const user = await addCustomer('awaiting');
  const runner = rows.createQueryRunner();
  await new QueueVerifications1796256110000().down(runner);
  await runner.release();
  await upload(user);
  await setStatus(user, 'pending');
  expect(await rows.query(`SELECT to_regclass('pending_verification') AS found`)).toEqual([{ found: null }]);
});
