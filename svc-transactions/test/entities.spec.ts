import { runMigrations } from '@larkspur/service-kit/database/database';
import { findEntityMismatches } from '@larkspur/service-kit/testing/entity-schema';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { DataSource } from 'typeorm';
import { StatementHolderEntity } from '../src/export/statement-holder/statement-holder.entity';
import { KnownUserEntity } from '../src/known-users/known-user.entity';
import { LineEntity } from '../src/lines/line.entity';
import { StatementLineEntity } from '../src/lines/statement-line.entity';
import { SCHEMA } from '../src/migrations/index';
import { TransferEntity } from '../src/transfers/transfer.entity';

const ENTITIES = [TransferEntity, LineEntity, StatementLineEntity, KnownUserEntity, StatementHolderEntity];

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
  dataSource = await new DataSource({ type: 'postgres', url: database.url, entities: ENTITIES }).initialize();
});

afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

test('entities match the migrated schema', async () => {
  expect(await findEntityMismatches(dataSource)).toEqual([]);
});

test('the function of the previous release still commits batches', async () => {
  const [row] = await dataSource.query(`SELECT transfer_tick('[]', '[]', 'Larkspur Bank') AS result`);
  expect(row).toEqual({ result: { repeated: [], finished: [] } });
});
