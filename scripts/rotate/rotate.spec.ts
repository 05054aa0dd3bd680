import { once } from 'node:events';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseKeyring } from '../../packages/service-kit/src/security/keyring';
import { SecretFiles } from '../launcher/secret-files';
import { newKey, Secrets } from '../launcher/secrets';
import { NotRotatableError, ROTATIONS, type Rotation, rotate } from './rotate';
import { endedRotations, rotateAll } from './rotate-all';

const RING = 'FILE_SIGNING_SECRET';
const KEY_RING = 'KEY_ENCRYPTION_SECRET';
const PIN_SERVICES = ['svc-users', 'svc-transactions'];

let folder: string;
let secrets: Secrets;
let files: SecretFiles;
let server: Server;
/** The rings that the service has read, in order. */
let read: string[];
/** The values that svc-users reports, one after the other. */
let outdatedPins: number[];
/** A transaction of svc-auth commits a row under the former secret at this time, and the service re-encrypts it a moment later. */
let lateRow: { from: number; until: number };

/** Stands in for svc-auth, svc-users and svc-transactions: they use the values in their files. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-rotate-'));
  secrets = new Secrets(join(folder, 'secrets.json'));
  files = new SecretFiles(folder);
  files.write('svc-users', RING, secrets.key(RING));
  for (const service of PIN_SERVICES) files.write(service, 'PIN_KEY', secrets.key('PIN_KEY'));
  files.write('svc-auth', KEY_RING, secrets.key(KEY_RING));
  outdatedPins = [0];
  lateRow = { from: 0, until: 0 };
  read = [];
  server = createServer((_, response) => {
    const ring = files.read('svc-users', RING);
    if (read.at(-1) !== ring) read.push(ring);
    const lines = [
      `config_file_seconds{variable="${RING}"} ${files.writtenAt('svc-users', RING)}`,
      `config_file_seconds{variable="PIN_KEY"} ${Math.max(...PIN_SERVICES.map((name) => files.writtenAt(name, 'PIN_KEY')))}`,
      `config_file_seconds{variable="${KEY_RING}"} ${files.writtenAt('svc-auth', KEY_RING)}`,
      'oldest_pending_transfer_seconds 0',
      `outdated_encrypted_rows ${lateRow.from <= Date.now() && Date.now() < lateRow.until ? 1 : 0}`,
      `outdated_pins ${outdatedPins.length > 1 ? outdatedPins.shift() : outdatedPins[0]}`,
    ];
    response.end(`${lines.join('\n')}\n`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  files.writeAddresses({ 'svc-auth': url, 'svc-users': url, 'svc-transactions': url });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (env: NodeJS.ProcessEnv = {}, report?: () => void) =>
  rotate('file-signing-secret', { dataFolder: folder, env, fileUrlSeconds: 0, ...(report && { report }) });

it('announces a key, puts it to use, and removes the former one', async () => {
  const former = secrets.stored(RING) ?? '';
  await run();
  const present = secrets.stored(RING) ?? '';
  expect(read).toEqual([`${former},+${present}`, `${former},${present}`, present]);
});

it.each(['announced', 'used'])('continues a rotation that was interrupted when the new key was %s', async (step) => {
  const [former, next] = [secrets.stored(RING), newKey()];
  secrets.change({ [RING]: step === 'announced' ? `${former},+${next}` : `${former},${next}` });
  await run();
  expect(secrets.stored(RING)).toBe(next);
  expect(files.read('svc-users', RING)).toBe(next);
});

it('continues after it was interrupted while it waited for the former key to be unused', async () => {
  const former = secrets.stored(RING) ?? '';
  const interrupt = () => {
    throw new Error('killed');
  };
  await expect(run({}, interrupt)).rejects.toThrow('killed');
  const ring = secrets.stored(RING) ?? '';
  expect(parseKeyring(ring).used[0]).toBe(former);
  await run();
  expect(secrets.stored(RING)).toBe(parseKeyring(ring).current);
});

it.each(['stored', 'published'])(
  'ends a rotation of PIN_KEY that was interrupted when the new key was %s',
  async (step) => {
    const ring = `${secrets.stored('PIN_KEY')},${newKey()}`;
    secrets.change({ PIN_KEY: ring });
    if (step === 'published') {
      for (const service of PIN_SERVICES) files.write(service, 'PIN_KEY', ring);
      outdatedPins = [7, 3, 0];
    }
    await rotate('pin-key', { dataFolder: folder, env: {} });
    expect(secrets.stored('PIN_KEY')).toBe(ring);
    expect(PIN_SERVICES.map((service) => files.read(service, 'PIN_KEY'))).toEqual([ring, ring]);
    expect(outdatedPins).toEqual([0]);
  },
);

it('keeps the former encryption secret until work that was started with it is stored and encrypted again', async () => {
  const report = () => {
    lateRow = { from: Date.now() + 500, until: Date.now() + 1_500 };
  };
  await rotate('key-encryption-secret', { dataFolder: folder, env: {}, workSeconds: 1, report });
  expect(Date.now()).toBeGreaterThanOrEqual(lateRow.until);
  expect(files.read('svc-auth', KEY_RING)).toBe(secrets.stored(KEY_RING));
});

it('refuses a secret that is given to the bank as a variable', async () => {
  await expect(run({ [RING]: newKey() })).rejects.toThrow(`${RING} is given to npm start`);
  // The bank was started with it.
  files.write('svc-users', RING, newKey());
  await expect(run()).rejects.toThrow(`${RING} is given to npm start`);
  expect(read).toEqual([]);
});

it.each([
  ['database-passwords', { AUTH_DATABASE_URL: 'postgres://server' }, 'AUTH_DATABASE_URL is given'],
  ['broker-passwords', { RABBITMQ_URL: 'amqp://server' }, 'RABBITMQ_URL is given'],
  ['database-passwords', {}, "PostgreSQL isn't running"],
  ['broker-passwords', {}, 'Nothing was changed'],
] as const)('%s: refuses %o', async (what, env, message) => {
  await expect(rotate(what, { dataFolder: folder, env })).rejects.toThrow(message);
});

it.each([
  ['token-key', { SIGNING_KEYS_SINCE: '2026-11-25T21:00:00Z' }],
  ['pin-key', { PIN_KEY: newKey() }],
  ['database-passwords', { AUTH_DATABASE_URL: 'postgres://server' }],
  ['broker-passwords', { RABBITMQ_URL: 'amqp://server' }],
  ['broker-passwords', {}],
] as const)('%s: is administered elsewhere with %o', async (what, env) => {
  await expect(rotate(what, { dataFolder: folder, env })).rejects.toBeInstanceOf(NotRotatableError);
});

describe('a ring with as many keys as it may have', () => {
  const keys = Array.from({ length: 16 }, newKey);

  function store(ring: string): void {
    secrets.change({ PIN_KEY: ring });
    for (const service of PIN_SERVICES) files.write(service, 'PIN_KEY', ring);
  }

  it.each([
    ['gets no further one', keys.join()],
    ['loses one that could never be used', `${keys.join()},+${newKey()}`],
  ])('%s', async (_, ring) => {
    store(ring);
    const rotated = rotate('pin-key', { dataFolder: folder, env: {} });
    const error: unknown = await rotated.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NotRotatableError);
    expect(String(error)).toContain('PIN_KEY has 16 keys, as many as a ring may have');
    expect(secrets.stored('PIN_KEY')).toBe(keys.join());
    expect(PIN_SERVICES.map((service) => files.read(service, 'PIN_KEY'))).toEqual([keys.join(), keys.join()]);
  });

  it('is reached by one with a key less', async () => {
    store(keys.slice(1).join());
    await rotate('pin-key', { dataFolder: folder, env: {} });
    expect(parseKeyring(secrets.stored('PIN_KEY') ?? '').used).toHaveLength(16);
  });
});

describe('all', () => {
  let rotated: string[];
  let shown: string[];

  const all = (rotateOne: (what: Rotation) => Promise<string>) => {
    [rotated, shown] = [[], []];
    return rotateAll(
      folder,
      (what) => {
        rotated.push(what);
        return rotateOne(what);
      },
      async (what, work) => void shown.push(`${what}: ${await work()}`),
    );
  };

  it('continues after an interruption, and begins anew after it has ended', async () => {
    await expect(
      all((what) => (what === 'pin-key' ? Promise.reject(new Error('killed')) : Promise.resolve('done'))),
    ).rejects.toThrow('killed');
    expect(endedRotations(folder)).toEqual(['token-key', 'sealing-key']);
    await all(async () => 'done');
    expect(rotated).toEqual(ROTATIONS.slice(2));
    expect(endedRotations(folder)).toEqual([]);
    await all(async () => 'done');
    expect(rotated).toEqual(ROTATIONS);
  });

  it('rotates again what an interrupted run of two days ago has rotated', async () => {
    const interrupted = all((what) =>
      what === 'pin-key' ? Promise.reject(new Error('killed')) : Promise.resolve('done'),
    );
    await expect(interrupted).rejects.toThrow('killed');
    const then = new Date(Date.now() - 48 * 3_600_000);
    utimesSync(join(folder, 'rotate-all.json'), then, then);
    expect(endedRotations(folder)).toEqual([]);
    await all(async () => 'done');
    expect(rotated).toEqual(ROTATIONS);
  });

  it('skips what cannot be rotated here, and says so', async () => {
    await all(async (what) => {
      if (what === 'pin-key') throw new NotRotatableError('PIN_KEY is given to npm start.');
      return 'done';
    });
    expect(rotated).toEqual(ROTATIONS);
    expect(shown[2]).toBe('pin-key: skipped. PIN_KEY is given to npm start.');
    expect(endedRotations(folder)).toEqual([]);
  });
});
