import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { newId } from '@larkspur/service-kit/ids';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { DataSource } from 'typeorm';
import { SCHEMA } from '../src/migrations/index';
import { SeparateReasons1796256000300 } from '../src/migrations/separate-reasons.migration';

let database: TestDatabase;
let rows: DataSource;
let customers = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const { url, appRole } = database;
  const migrations = SCHEMA.migrations.slice(0, SCHEMA.migrations.indexOf(SeparateReasons1796256000300));
  // The functions of this release read the columns that the migration adds.
  await runMigrations({ url, ...SCHEMA, migrations, functions: [], appRole });
  rows = await new DataSource({ type: 'postgres', url }).initialize();
});

afterAll(async () => {
  await rows?.destroy();
  await database?.drop();
});

async function addCustomer(): Promise<string> {
  const userId = newId();
  const number = String(1_000_000_000 + customers++);
  await rows.query(
    `INSERT INTO customer (user_id, account_number, first_name, last_name, email, role, phone, address, state, created_at)
     VALUES ($1, $2, 'Ada', 'Byron', 'ada@example.com', 'customer', '5550100', '1 Street', 'DE', now())`,
    [userId, number],
  );
  await rows.query('INSERT INTO issued_account_number (number, user_id) VALUES ($1, $2)', [number, userId]);
  return userId;
}

async function addRecord(
  subjectId: string | null,
  role: string | null,
  reason: string,
  field: string,
): Promise<string> {
  const id = newId();
  await rows.query(
    `INSERT INTO audit.record (id, action, actor_id, actor_role, subject_id, changes, reason, at)
     VALUES ($1, 'user.updated', $2, $3, $4, $5, $6, now())`,
    [id, role && newId(), role, subjectId, JSON.stringify([{ field, before: null, after: 'x' }]), reason],
  );
  return id;
}

it('moves the reasons that staff gave before the migration, and forgets those about deleted customers', async () => {
  const [living, deleted] = [await addCustomer(), await addCustomer()];
  const about = {
    living: await addRecord(living, 'administrator', 'Ada moved', 'phone'),
    onlyReason: await addRecord(living, 'administrator', 'Ada called', 'isBlocked'),
    nobody: await addRecord(null, 'administrator', 'Ada asked', 'isRead'),
    deleted: await addRecord(deleted, 'administrator', 'Ada left', 'phone'),
    program: await addRecord(living, 'customer', 'Five wrong payment PINs', 'isBlocked'),
    bank: await addRecord(living, null, 'Compared', 'isBlocked'),
  };
  await rows.query('DELETE FROM customer WHERE user_id = $1', [deleted]);

  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });

  const reasons = await rows.query<{ id: string; record: string | null; personal: string | null }[]>(
    `SELECT r.id, r.reason AS record, p.reason AS personal
     FROM audit.record r LEFT JOIN audit.personal_data p ON p.record_id = r.id`,
  );
  const byId = new Map(reasons.map(({ id, record, personal }) => [id, [record, personal]]));
  expect(Object.entries(about).map(([name, id]) => [name, ...(byId.get(id) ?? [])])).toEqual([
    ['living', null, 'Ada moved'],
    ['onlyReason', null, 'Ada called'],
    ['nobody', null, 'Ada asked'],
    ['deleted', null, null],
    ['program', 'Five wrong payment PINs', null],
    ['bank', 'Compared', null],
  ]);
  const [shown] = await rows.query('SELECT changes FROM audit.personal_data WHERE record_id = $1', [about.living]);
  expect(shown).toEqual({ changes: [{ field: 'phone', before: null, after: 'x' }] });
});
