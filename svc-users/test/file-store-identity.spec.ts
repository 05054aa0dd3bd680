import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { newId } from '@larkspur/service-kit/ids';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FileStore } from '../src/files/file-store';
import { FileStoreIdentityRow } from '../src/files/file-store-identity.entity';
import { FileStoreIdentity } from '../src/files/file-store-identity.service';
import { StoredFile } from '../src/files/stored-file.entity';
import { StoredFilesRepository } from '../src/files/stored-files.repository';
import { StoredFiles } from '../src/files/stored-files.service';
import { SCHEMA } from '../src/migrations/index';

let database: TestDatabase;
let rows: DataSource;
let folder: string;

beforeAll(async () => {
  // Each refusal is logged.
  Logger.overrideLogger(false);
  database = await createTestDatabase();
  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
  const entities = [FileStoreIdentityRow, StoredFile];
  rows = await new DataSource({ type: 'postgres', url: database.appUrl, entities }).initialize();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larkspur-stores-'));
  await rows.query('DELETE FROM file_store');
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(async () => {
  await rows?.destroy();
  await database?.drop();
});

/** One instance of the service, with the folder of this name. */
async function instance(name: string) {
  const store = await FileStore.open({ FILES_DIR: join(folder, name) });
  const identity = new FileStoreIdentity(rows.getRepository(FileStoreIdentityRow), store);
  const files = new StoredFiles(new StoredFilesRepository(rows.getRepository(StoredFile)), store, identity);
  return { identity, save: () => files.save(newId(), [Uint8Array.of(1)]) };
}

test('instances that share a folder, and start at once, all use it', async () => {
  const instances = await Promise.all(Array.from({ length: 4 }, () => instance('shared')));
  expect(await Promise.all(instances.map(({ identity }) => identity.confirm()))).toEqual(Array(4).fill(true));
  for (const { save } of instances) expect(await save()).toHaveLength(1);
});

test('of instances with a folder each, one accepts uploads', async () => {
  const instances = await Promise.all(['a', 'b', 'c'].map(instance));
  const confirmed = await Promise.all(instances.map(({ identity }) => identity.confirm()));
  expect(confirmed.sort()).toEqual([false, false, true]);
  const saved = await Promise.allSettled(instances.map(({ save }) => save()));
  const refused = saved.filter(({ status }) => status === 'rejected');
  expect(refused).toEqual(
    Array(2).fill({ status: 'rejected', reason: expect.objectContaining({ code: 'unavailable' }) }),
  );
  const written = await Promise.all(
    ['a', 'b', 'c'].map((name) => readdir(join(folder, name), { recursive: true }).catch(() => [])),
  );
  expect(written.flat().filter((name) => name.endsWith('.jpg'))).toHaveLength(1);
});

test('an instance whose folder was missing accepts uploads once it is back', async () => {
  expect(await (await instance('volume')).save()).toHaveLength(1);
  const restarted = await instance('not-mounted');
  await restarted.identity.onApplicationBootstrap();
  await expect(restarted.save()).rejects.toMatchObject({ code: 'unavailable' });
  await FileStore.open({ FILES_DIR: join(folder, 'not-mounted') }).then((store) => store.writeId('of another bank'));
  await expect(restarted.save()).rejects.toMatchObject({ code: 'unavailable' });
  await copyFile(join(folder, 'volume', 'store-id'), join(folder, 'not-mounted', 'store-id'));
  expect(await restarted.save()).toHaveLength(1);
});
