import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { busNamespace } from './bus-namespace';
import {
  configuredDatabases,
  createDatabases,
  DATABASE_SERVICES,
  type Databases,
  dropDatabases,
  mapServices,
  rotateDatabasePasswords,
} from './databases';
import { Secrets } from './secrets';

const server = process.env.TEST_DATABASE_URL ?? '';
const suffix = `_${randomBytes(4).toString('hex')}`;
let folder: string;
let secrets: Secrets;

beforeAll(() => {
  if (!server) throw new Error('TEST_DATABASE_URL is missing. Run the tests with `npm test`, which starts a server.');
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-databases-'));
  secrets = new Secrets(join(folder, 'secrets.json'));
});

afterEach(async () => {
  await dropDatabases(server, secrets, suffix);
  rmSync(folder, { recursive: true, force: true });
});

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const nothing = () => {};

describe('createDatabases', () => {
  it('creates a database for each service that only its own two roles can access', async () => {
    const databases = await createDatabases(server, secrets, suffix);
    const { url, ownerUrl } = databases['svc-users'];
    await expect(query(ownerUrl, 'CREATE TABLE entry (id int)')).resolves.toEqual([]);
    await expect(query(url, 'CREATE TABLE other (id int)')).rejects.toThrow('permission denied');
    const [role] = await query(url, 'SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = current_user');
    expect(role).toEqual({ rolsuper: false, rolcreatedb: false });
    const trespass = new URL(url);
    trespass.pathname = new URL(databases['svc-auth'].url).pathname;
    await expect(query(trespass.href, 'SELECT 1')).rejects.toThrow('permission denied');
  });

  it('gives each role a password of its own', async () => {
    const urls = Object.values(await createDatabases(server, secrets, suffix)).flatMap(({ url, ownerUrl }) => [
      new URL(url),
      new URL(ownerUrl),
    ]);
    expect(new Set(urls.map(({ username }) => username)).size).toBe(8);
    expect(new Set(urls.map(({ password }) => password)).size).toBe(8);
  });

  it('finds existing databases on the next start', async () => {
    const before = await createDatabases(server, secrets, suffix);
    await query(before['svc-auth'].ownerUrl, 'CREATE TABLE login (id int)');
    const after = await createDatabases(server, secrets, suffix);
    expect(after).toEqual(before);
    await expect(query(after['svc-auth'].ownerUrl, 'SELECT * FROM login')).resolves.toEqual([]);
  });

  it('sets new passwords when the secrets were lost', async () => {
    const before = await createDatabases(server, secrets, suffix);
    rmSync(join(folder, 'secrets.json'));
    secrets = new Secrets(join(folder, 'secrets.json'));
    const after = await createDatabases(server, secrets, suffix);
    expect(after['svc-auth'].url).not.toBe(before['svc-auth'].url);
    await expect(query(after['svc-auth'].url, 'SELECT 1')).resolves.toHaveLength(1);
  });

  it('refuses to take over databases that a running copy uses', async () => {
    const { url } = (await createDatabases(server, secrets, suffix))['svc-auth'];
    const running = new Client({ connectionString: url });
    await running.connect();
    const others = new Secrets(join(folder, 'others.json'));
    await expect(createDatabases(server, others, suffix)).rejects.toThrow('in use by another copy');
    await running.end();
  });

  it('refuses an invalid database suffix', async () => {
    await expect(createDatabases(server, secrets, '"; DROP')).rejects.toThrow('LARKSPUR_DATABASE_SUFFIX');
  });
});

describe('rotateDatabasePasswords', () => {
  const canLogIn = (url: string) =>
    query(url, 'SELECT 1').then(
      () => true,
      () => false,
    );
  const urlsOf = (databases: Databases) => mapServices((name) => databases[name].url);
  const interrupt = () => Promise.reject(new Error('killed'));

  it('gives new passwords without a moment at which a service cannot connect, again and again', async () => {
    const created = await createDatabases(server, secrets, suffix);
    const role = created['svc-users'].appRole;
    await query(created['svc-users'].ownerUrl, 'CREATE TABLE customer (id int)');
    await query(created['svc-users'].ownerUrl, `GRANT SELECT ON customer TO ${role}`);
    let url = created['svc-users'].url;
    const refused: unknown[] = [];
    let isStopped = false;
    const service = (async () => {
      while (!isStopped) await query(url, 'SELECT FROM customer').catch((error) => refused.push(error));
    })();
    const former = [created];
    for (let round = 0; round < 3; round++) {
      const inUse = urlsOf(former.at(-1) ?? created);
      await rotateDatabasePasswords(server, secrets, suffix, inUse, async (urls) => {
        const before = url;
        url = urls['svc-users'];
        // A connection with the old URL may still be opening.
        expect(await canLogIn(before)).toBe(true);
      });
      const present = await createDatabases(server, secrets, suffix);
      expect(present['svc-users']).toMatchObject({ url, appRole: role });
      for (const name of DATABASE_SERVICES) {
        const old = former.flatMap((databases) => [databases[name].url, databases[name].ownerUrl]);
        expect(await Promise.all(old.map(canLogIn))).toEqual(old.map(() => false));
        expect(await canLogIn(present[name].ownerUrl)).toBe(true);
      }
      former.push(present);
    }
    isStopped = true;
    await service;
    expect(refused).toEqual([]);
  });

  it('is completed by the next start, and by the same command, when it was interrupted', async () => {
    const created = await createDatabases(server, secrets, suffix);
    const { url } = created['svc-auth'];
    await expect(rotateDatabasePasswords(server, secrets, suffix, urlsOf(created), interrupt)).rejects.toThrow(
      'killed',
    );
    expect(await canLogIn(url)).toBe(true);
    const restarted = await createDatabases(server, secrets, suffix);
    expect([await canLogIn(url), await canLogIn(restarted['svc-auth'].url)]).toEqual([false, true]);

    const inUse = urlsOf(restarted);
    await expect(rotateDatabasePasswords(server, secrets, suffix, inUse, interrupt)).rejects.toThrow('killed');
    await rotateDatabasePasswords(server, secrets, suffix, inUse, async () => {});
    const last = (await createDatabases(server, secrets, suffix))['svc-auth'].url;
    expect([await canLogIn(restarted['svc-auth'].url), await canLogIn(last)]).toEqual([false, true]);
  });

  it('refuses no connection when it is repeated after an interruption at any step', async () => {
    let inUse = urlsOf(await createDatabases(server, secrets, suffix));
    // Two changes of the secrets for each service, and the publication after them.
    const steps = 2 * DATABASE_SERVICES.length + 1;
    for (let step = 0; step < steps; step++) {
      const interrupted = new InterruptedSecrets(join(folder, 'secrets.json'), step);
      await expect(rotateDatabasePasswords(server, interrupted, suffix, inUse, interrupt)).rejects.toThrow('killed');
      const connect = () => Promise.all(DATABASE_SERVICES.map((service) => canLogIn(inUse[service])));
      const all = DATABASE_SERVICES.map(() => true);
      expect([step, await connect()]).toEqual([step, all]);
      await rotateDatabasePasswords(server, secrets, suffix, inUse, async (urls) => {
        expect([step, await connect()]).toEqual([step, all]);
        inUse = urls;
      });
      expect([step, await connect()]).toEqual([step, all]);
    }
  });
});

/** A process that is killed at one of its changes. */
class InterruptedSecrets extends Secrets {
  constructor(
    file: string,
    private left: number,
  ) {
    super(file);
  }

  override change(values: Record<string, string | null>): void {
    if (this.left-- === 0) throw new Error('killed');
    super.change(values);
  }
}

describe('busNamespace', () => {
  it('stays the same for existing databases, and changes when one is recreated', async () => {
    const databases = await createDatabases(server, secrets, suffix);
    const first = await busNamespace(databases, nothing);
    expect(first).toMatch(/^larkspur-[0-9a-f]{12}$/);
    expect(await busNamespace(databases, nothing)).toBe(first);

    await query(server, `DROP DATABASE larkspur_transactions${suffix}`);
    const again = await createDatabases(server, secrets, suffix);
    expect(await busNamespace(again, nothing)).not.toBe(first);
  });
});

describe('configuredDatabases', () => {
  const four = {
    AUTH_DATABASE_URL: 'postgres://a',
    USERS_DATABASE_URL: 'postgres://u',
    TRANSACTIONS_DATABASE_URL: 'postgres://t',
    CONTACTS_DATABASE_URL: 'postgres://c',
  };

  it('uses the four configured URLs', () => {
    expect(configuredDatabases(four)?.['svc-users']).toEqual({
      url: 'postgres://u',
      ownerUrl: 'postgres://u',
      appRole: null,
    });
  });

  it('lists the missing variables', () => {
    expect(configuredDatabases({})).toBeNull();
    expect(() => configuredDatabases({ AUTH_DATABASE_URL: 'postgres://a' })).toThrow(
      'USERS_DATABASE_URL, TRANSACTIONS',
    );
  });
});
