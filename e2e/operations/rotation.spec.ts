import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Bank } from '../../scripts/launcher/bank';
import { startBank } from '../../scripts/launcher/bank-launcher';
import { accepts } from '../../scripts/launcher/broker';
import { DATABASE_SERVICES } from '../../scripts/launcher/databases';
import { runningServer } from '../../scripts/launcher/postgres';
import { SecretFiles } from '../../scripts/launcher/secret-files';
import { newKey, newPassword, Secrets } from '../../scripts/launcher/secrets';
import { ROTATIONS, type Rotation, rotate } from '../../scripts/rotate/rotate';
import { ServiceState } from '../../scripts/rotate/service-state';
import { BankApi } from '../support/bank-api';
import { eventually } from '../support/eventually';
import { BALANCED_LEDGER, query, readLedgerTotals } from '../support/ledger-totals';
import { completedKeys, PaymentLoad, payerAndPayee, paymentTo } from './payments';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const ENV = { NODE_ENV: 'production', RATE_LIMITS: 'off', LARKSPUR_DEMO: '1' };
const WRONG_PASSWORD = '28P01';

let dataFolder: string;
let bank: Bank;
let secrets: Secrets;

beforeAll(async () => {
  const parent = process.env.E2E_DATA_FOLDER ?? join(__dirname, '..', '..', '.larkspur');
  mkdirSync(parent, { recursive: true });
  dataFolder = mkdtempSync(join(parent, 'rotation-'));
  bank = await startBank({ dataFolder, env: ENV, isDurable: false });
  secrets = new Secrets(join(dataFolder, 'secrets.json'));
});

afterAll(async () => {
  await bank?.stop();
  if (dataFolder) rmSync(dataFolder, { recursive: true, force: true });
});

const rows = <T extends object>(service: keyof Bank['databaseUrls'], sql: string, values: unknown[] = []) =>
  query<T>(bank.databaseUrls[service], sql, values);

/** A signed-in browser: its access token and its cookies. */
class Browser {
  private cookies = '';
  token = '';

  async post(path: string, body?: object): Promise<number> {
    const response = await fetch(`${bank.url}/api/auth/${path}`, {
      method: 'POST',
      headers: { cookie: this.cookies, ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
    });
    const set = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    if (set.length > 0) this.cookies = set.join('; ');
    if (response.ok) this.token = ((await response.json()) as { token: string }).token;
    return response.status;
  }
}

const kidOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;

async function connectionError(connectionString: string): Promise<string | undefined> {
  const client = new Client({ connectionString });
  client.on('error', () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Everything that signs in to a server. */
async function passwords() {
  const files = new SecretFiles(dataFolder);
  return {
    databases: [
      (await runningServer(dataFolder, secrets)).url,
      ...DATABASE_SERVICES.flatMap((name) => [bank.databaseUrls[name], files.read(name, 'DATABASE_URL')]),
    ],
    brokers: [bank.rabbitmqUrl, ...DATABASE_SERVICES.map((name) => files.read(name, 'RABBITMQ_URL'))],
  };
}

async function expectRefused({ databases, brokers }: Awaited<ReturnType<typeof passwords>>): Promise<void> {
  expect(await Promise.all(databases.map(connectionError))).toEqual(databases.map(() => WRONG_PASSWORD));
  expect(await Promise.all(brokers.map(accepts))).toEqual(brokers.map(() => false));
}

test('every key and password of a bank is rotated while customers pay', async () => {
  const { payer, payee } = await payerAndPayee(bank);
  expect((await payer.api.patch('/user/profile-picture', { picture: PNG })).status).toBe(200);
  const picture = async () => `${bank.url}${(await payer.api.me()).profilePicture?.url}`;
  const browser = new Browser();
  expect(await browser.post('signin', payer.login)).toBe(200);
  const before = await passwords();
  const kid = kidOf(browser.token);

  const load = new PaymentLoad(payer, payee.user);
  const rotated: Rotation[] = [];
  const run = async (what: Rotation, during?: () => Promise<void>) => {
    const says: Promise<void>[] = [];
    await rotate(what, {
      dataFolder,
      env: {},
      fileUrlSeconds: 3,
      workSeconds: 3,
      report: () => during && says.push(during()),
    });
    await Promise.all(says);
    await load.more(5);
    expect([what, load.refusals, load.interruptions]).toEqual([what, [], []]);
    rotated.push(what);
  };

  try {
    await load.more(5);
    await run('token-key');
    await run('sealing-key');
    // Another process was killed after it had stored the new key.
    const [oldest, newest] = [secrets.stored('PIN_KEY'), newKey()];
    secrets.change({ PIN_KEY: `${oldest},+${newest}` });
    await run('pin-key');
    expect(secrets.stored('PIN_KEY')).toBe(`${oldest},${newest}`);
    expect(await rows('svc-users', 'SELECT DISTINCT pin_key_count FROM customer WHERE pin_inner IS NOT NULL')).toEqual([
      { pin_key_count: 2 },
    ]);
    const wrong = await payer.api.transfer({ ...paymentTo(payee.user), paymentPin: '000000' }, randomUUID());
    expect([wrong.status, wrong.body.code]).toEqual([422, 'wrong_pin']);

    const former = secrets.stored('KEY_ENCRYPTION_SECRET');
    await run('key-encryption-secret');
    expect(secrets.stored('KEY_ENCRYPTION_SECRET')).toMatch(/^[0-9a-f]{64}$/);
    expect(secrets.stored('KEY_ENCRYPTION_SECRET')).not.toBe(former);
    expect(await browser.post('refresh')).toBe(200);

    const signed = await picture();
    await run('file-signing-secret', async () => {
      expect([(await fetch(signed)).status, (await fetch(await picture())).status]).toEqual([200, 200]);
    });
    expect([(await fetch(signed)).status, (await fetch(await picture())).status]).toEqual([404, 200]);

    // Twice: the second time, each service gets its first login again.
    await run('database-passwords');
    const between = await passwords();
    await run('database-passwords');
    await run('broker-passwords');
    await expectRefused(before);
    await expectRefused({ ...between, brokers: [] });
    expect([...new Set(rotated)].sort()).toEqual([...ROTATIONS].sort());

    // Pretends that ten minutes have passed since the new signing key was published.
    await eventually(async () =>
      expect(await rows('svc-auth', `SELECT FROM signing_key WHERE state = 'next'`)).toHaveLength(1),
    );
    const files = new SecretFiles(dataFolder);
    const since = Date.parse(files.read('svc-auth', 'SIGNING_KEYS_SINCE')) - 600_000;
    files.write('svc-auth', 'SIGNING_KEYS_SINCE', new Date(since).toISOString());
    await new ServiceState(files).waitUntilInUse(['svc-auth'], 'SIGNING_KEYS_SINCE');
    await rows('svc-auth', `UPDATE signing_key SET created_at = created_at - interval '10 minutes'`);
    const [next] = await rows('svc-auth', `SELECT kid FROM signing_key WHERE state = 'next'`);
    await eventually(async () =>
      expect(await rows('svc-auth', `SELECT kid FROM signing_key WHERE state = 'current'`)).toEqual([next]),
    );
    await eventually(async () => {
      expect(await browser.post('refresh')).toBe(200);
      expect({ kid: kidOf(browser.token) }).toEqual(next);
    });
    expect(next).not.toEqual({ kid });
    expect(await rows('svc-auth', 'SELECT FROM sealing_key')).toHaveLength(2);
    // Setting a PIN sends a sealed password to svc-auth.
    await eventually(async () => {
      const pin = { paymentPin: paymentTo(payee.user).paymentPin, password: payer.login.password };
      expect((await payer.api.put('/user/payment-pin', pin)).status).toBe(200);
    });
    await load.more(5);
  } finally {
    await load.stop();
  }
  expect([load.refusals, load.interruptions]).toEqual([[], []]);

  const expectValidLedger = async () => {
    const keys = await completedKeys(bank, payer.user._id);
    expect(load.confirmed.filter(({ key }) => !keys.has(key))).toEqual([]);
    const postings = `SELECT FROM ledger.posting WHERE actor_id = $1 AND type = 'transfer' AND outcome = 'completed'`;
    expect(await rows('svc-users', postings, [payer.user._id])).toHaveLength(keys.size);
    expect(await readLedgerTotals(bank.databaseUrls['svc-users'])).toEqual(BALANCED_LEDGER);
  };
  await eventually(expectValidLedger);

  // Services that lose their connections open new ones with the rotated secrets.
  bank.kill('postgresql');
  bank.kill('rabbitmq');
  const key = randomUUID();
  await eventually(async () => {
    const { status } = await payer.api.transfer(paymentTo(payee.user), key);
    expect(status).toBe(201);
  }, 180_000);

  // The next start finds the rotated secrets, even if a rotation of the superuser's password was interrupted.
  await bank.stop();
  secrets.change({ POSTGRES_PASSWORD_NEXT: newPassword() });
  bank = await startBank({ dataFolder, env: ENV, isDurable: false });
  expect(await browser.post('refresh')).toBe(200);
  const { email, password } = payer.login;
  const again = await BankApi.signIn(bank.url, email, password);
  expect((await again.transfer(paymentTo(payee.user), randomUUID())).status).toBe(201);
  await expectRefused(before);
});
