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

it('claims no more due transfers than it is asked for, whatever the plan', async () => {
  class ClaimingModule {}
  const providers = [
    TransferRepository,
    { provide: getRepositoryToken(TransferEntity), useValue: dataSource.getRepository(TransferEntity) },
    { provide: Outbox, useValue: { wake: () => undefined } },
    { provide: Clock, useClass: SystemClock },
  ];
  const context = await NestFactory.createApplicationContext({ module: ClaimingModule, providers }, { logger: false });
  const transfers = context.get(TransferRepository);
  await dataSource.getRepository(TransferEntity).insert(Array.from({ length: 12 }, dueTransfer));
  const claims = [await transfers.claimDue(5), await transfers.claimDue(5), await transfers.claimDue(5)];
  expect(claims.map(({ length }) => length)).toEqual([5, 5, 2]);
  expect(new Set(claims.flat().map(({ transferId }) => transferId)).size).toBe(12);
});
