import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { newId } from '@larkspur/service-kit/ids';
import { withNestedLoops } from '@larkspur/service-kit/testing/nested-loops';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { DataSource } from 'typeorm';
import { SCHEMA } from '../src/migrations/index';
import { LoginChange } from '../src/user-changes/login-change.entity';
import { LoginChangeRepository } from '../src/user-changes/login-change.repository';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
  const url = withNestedLoops(database.appUrl);
  dataSource = await new DataSource({ type: 'postgres', url, entities: [LoginChange] }).initialize();
});

afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

it('acquires no more changes than it is asked for, whatever the plan', async () => {
  const changes = new LoginChangeRepository(dataSource.getRepository(LoginChange));
  for (let count = 0; count < 12; count++) {
    const login = { email: 'ada@example.com', isDisabled: false };
    await changes.begin(dataSource.manager, {
      userId: newId(),
      before: login,
      after: { ...login, isDisabled: true },
      change: { action: 'user.updated', actor: { userId: newId(), role: 'administrator' }, profile: {} },
      revision: '1',
      loginRevision: '1',
      request: {},
    });
  }
  await dataSource.query(`UPDATE login_change SET due_at = now() - interval '1 second'`);
  const acquired = [await changes.acquire(5), await changes.acquire(5), await changes.acquire(5)];
  expect(acquired.map(({ length }) => length)).toEqual([5, 5, 2]);
  expect(new Set(acquired.flat().map(({ id }) => id)).size).toBe(12);
});
