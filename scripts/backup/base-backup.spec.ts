import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { Ports } from '../launcher/ports';
import { startPostgres } from '../launcher/postgres';
import { Secrets } from '../launcher/secrets';
import { removeAccessibleFolders } from '../launcher/service-user';
import { Supervisor } from '../launcher/supervisor';
import { baseBackup } from './base-backup';

let folder: string;
let supervisor: Supervisor;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-base-backup-'));
  // PostgreSQL's user enters it.
  chmodSync(folder, 0o711);
  supervisor = new Supervisor(folder, () => {});
  const secrets = new Secrets(join(folder, 'secrets.json'));
  url = await startPostgres(folder, { secrets, supervisor, ports: new Ports(folder), report() {} });
});

afterAll(async () => {
  await supervisor.stopAll();
  removeAccessibleFolders(folder);
  rmSync(folder, { recursive: true, force: true });
});

it('has the write-ahead log from its start, however much is written meanwhile', async () => {
  const archive = await baseBackup(url);
  await once(archive, 'readable');
  const client = new Client({ connectionString: url });
  await client.connect();
  // Each checkpoint removes the log from before the one before it.
  for (let i = 0; i < 3; i++) {
    await client.query('CREATE TABLE written (id int)');
    await client.query('DROP TABLE written');
    await client.query('SELECT pg_switch_wal()');
    await client.query('CHECKPOINT');
  }
  let bytes = 0;
  for await (const chunk of archive) bytes += chunk.length;
  expect(bytes).toBeGreaterThan(10_000_000);
  const countSlots = async () => (await client.query('SELECT FROM pg_replication_slots')).rowCount;
  // The server drops it when it has noticed that the connection is closed.
  while ((await countSlots()) !== 0) await sleep(50);
  await client.end();
});
