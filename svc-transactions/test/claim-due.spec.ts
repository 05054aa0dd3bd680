import { Clock, SystemClock } from '@larkspur/service-kit/clock';
import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { newId } from '@larkspur/service-kit/ids';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { withNestedLoops } from '@larkspur/service-kit/testing/nested-loops';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { NestFactory } from '@nestjs/core';
import { getRepositoryToken } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ENTITIES } from '../src/entities';
import { SCHEMA } from '../src/migrations/index';
import { PendingLowerBound } from '../src/transfers/saga/pending-lower-bound';
import { TransferRepository } from '../src/transfers/saga/transfer.repository';
import { TransferEntity } from '../src/transfers/transfer.entity';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
  const url = withNestedLoops(database.appUrl);
  dataSource = await new DataSource({ type: 'postgres', url, entities: ENTITIES }).initialize();
});

afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

function dueTransfer(): Partial<TransferEntity> {
  return {
    id: newId(),
    payerId: newId(),
    fingerprint: '',
    fromKind: 'savings',
    amount: 100,
    accountNumber: '2222222222',
    bankName: 'Larkspur Bank',
    routingNumber: '123456789',
    accountType: 'checking',
    recipientName: 'Grace Hopper',
    description: 'Lunch',
    pinProof: 'proof',
    createdAt: new Date(),
    nextAttemptAt: new Date(Date.now() - 1_000),
  };
}

class AdjustableClock extends SystemClock {
  offsetMs = 0;

  override now(): Date {
    return new Date(super.now().getTime() + this.offsetMs);
  }
}

async function createRepository(
  source = dataSource,
): Promise<{ transfers: TransferRepository; clock: AdjustableClock }> {
  class ClaimingModule {}
  const providers = [
    TransferRepository,
    PendingLowerBound,
    { provide: getRepositoryToken(TransferEntity), useValue: source.getRepository(TransferEntity) },
    { provide: Outbox, useValue: { wake: () => undefined } },
    { provide: Clock, useClass: AdjustableClock },
  ];
  const context = await NestFactory.createApplicationContext({ module: ClaimingModule, providers }, { logger: false });
  return { transfers: context.get(TransferRepository), clock: context.get(Clock) };
}

const ids = (claimed: { transferId: string }[]) => claimed.map(({ transferId }) => transferId);

async function insertDue(secondsAgo: number): Promise<string> {
  const transfer = { ...dueTransfer(), nextAttemptAt: new Date(Date.now() - secondsAgo * 1_000) };
  await dataSource.getRepository(TransferEntity).insert(transfer);
  return transfer.id ?? '';
}

afterEach(() => dataSource.query('DELETE FROM transfer'));

it('claims no more due transfers than it is asked for, whatever the plan', async () => {
  const { transfers } = await createRepository();
  await dataSource.getRepository(TransferEntity).insert(Array.from({ length: 12 }, dueTransfer));
  const claims = [await transfers.claimDue(5), await transfers.claimDue(5), await transfers.claimDue(5)];
  expect(claims.map(({ length }) => length)).toEqual([5, 5, 2]);
  expect(new Set(claims.flatMap(ids)).size).toBe(12);
});

it('does not read the transfers again that were settled since an old snapshot, which keeps their index entries', async () => {
  const ordinary = await new DataSource({ type: 'postgres', url: database.appUrl, entities: ENTITIES }).initialize();
  const { transfers } = await createRepository(ordinary);
  const [snapshot, claiming] = [ordinary.createQueryRunner(), ordinary.createQueryRunner()];
  try {
    await snapshot.startTransaction('REPEATABLE READ');
    await snapshot.query('SELECT FROM transfer');
    // In another order than in the table, so that each is on another page than the one before.
    const settled = Array.from({ length: 3_000 }, (_, n) => ({
      ...dueTransfer(),
      nextAttemptAt: new Date(Date.now() - 3_600_000 + ((n * 1_117) % 3_000)),
    }));
    await ordinary.getRepository(TransferEntity).insert(settled);
    await ordinary.query(`UPDATE transfer SET status = 'completed', finished_at = now(), pin_proof = NULL`);
    await transfers.claimDue(20);

    await claiming.startTransaction();
    jest
      .spyOn(ordinary.getRepository(TransferEntity), 'query')
      .mockImplementation((sql, parameters) => claiming.query(sql, parameters));
    // Includes what the connection has not reported yet.
    const readSoFar = async (): Promise<number> => {
      const sql = `SELECT sum(pg_stat_get_xact_blocks_fetched(oid))::integer AS blocks FROM pg_class
        WHERE relname = 'transfer' OR relname LIKE 'transfer\\_%'`;
      return (await claiming.query(sql))[0].blocks;
    };
    const due = await insertDue(1);
    const before = await readSoFar();
    expect(ids(await transfers.claimDue(20))).toEqual([due]);
    expect((await readSoFar()) - before).toBeLessThan(500);
    await claiming.rollbackTransaction();
    await snapshot.rollbackTransaction();
  } finally {
    await claiming.release();
    await snapshot.release();
    await ordinary.destroy();
  }
});

it('claims a transfer later that another transaction has locked for long', async () => {
  const { transfers } = await createRepository();
  const locked = await insertDue(3_600);
  const other = dataSource.createQueryRunner();
  try {
    await other.startTransaction();
    await other.query('SELECT FROM transfer WHERE id = $1 FOR UPDATE', [locked]);
    expect([await transfers.claimDue(5), await transfers.claimDue(5)]).toEqual([[], []]);
    await other.rollbackTransaction();
    expect(ids(await transfers.claimDue(5))).toEqual([locked]);
  } finally {
    await other.release();
  }
});

it('looks at all transfers again after ten minutes, as after the clock of the database was set back', async () => {
  const { transfers, clock } = await createRepository();
  await transfers.claimDue(5);
  const early = await insertDue(3_600);
  expect(await transfers.claimDue(5)).toEqual([]);
  clock.offsetMs = 600_000;
  expect(ids(await transfers.claimDue(5))).toEqual([early]);
});

it('looks at all transfers again in another database, such as after a failover to a replica that lacks the last settlements', async () => {
  const { transfers } = await createRepository();
  await transfers.claimDue(5);
  const replica = await createTestDatabase();
  const other = new DataSource({ type: 'postgres', url: replica.url, entities: ENTITIES });
  try {
    await runMigrations({ url: replica.url, ...SCHEMA, appRole: replica.appRole });
    await other.initialize();
    const pending = { ...dueTransfer(), nextAttemptAt: new Date(Date.now() - 3_600_000) };
    await other.getRepository(TransferEntity).insert(pending);
    jest
      .spyOn(dataSource.getRepository(TransferEntity), 'query')
      .mockImplementation((sql, parameters) => other.query(sql, parameters));
    await transfers.claimDue(5);
    expect(ids(await transfers.claimDue(5))).toEqual([pending.id]);
  } finally {
    await other.destroy();
    await replica.drop();
  }
});
