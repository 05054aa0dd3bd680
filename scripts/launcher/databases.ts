import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { Secrets } from './secrets';
import { errorMessage, UserError } from './user-error';

/** The services that own a database: `svc-auth` owns `larkspur_auth`. */
export const DATABASE_SERVICES = ['svc-auth', 'svc-users', 'svc-transactions', 'svc-contacts'] as const;
export type DatabaseService = (typeof DATABASE_SERVICES)[number];

interface ServiceDatabase {
  /** The owner of the tables, used only for migrations. */
  ownerUrl: string;
  /** The service's own connection. */
  url: string;
  /** `null` when one configured URL is used for both. */
  appRole: string | null;
}

export type Databases = Record<DatabaseService, ServiceDatabase>;

const WRONG_PASSWORD = '28P01';
const DUPLICATE = new Set(['42710', '42P04', '23505']);

/** The databases from `AUTH_DATABASE_URL` and the three others; `null` when none is set. */
export function configuredDatabases(env: NodeJS.ProcessEnv): Databases | null {
  const names = DATABASE_SERVICES.map((service) => `${shortName(service).toUpperCase()}_DATABASE_URL`);
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0) {
    throw new UserError(
      `Missing: ${missing.join(', ')}. Set the URLs of all four databases, or none to have them created.`,
    );
  }
  return mapServices((service) => {
    const url = env[`${shortName(service).toUpperCase()}_DATABASE_URL`] ?? '';
    return { ownerUrl: url, url, appRole: null };
  });
}

/**
 * Creates each service's database, its owner and the role that the service connects as, unless they exist.
 * @param serverUrl connects as a role with CREATEDB and CREATEROLE
 * @param suffix distinguishes the databases of several banks on one server
 */
export async function createDatabases(serverUrl: string, secrets: Secrets, suffix: string): Promise<Databases> {
  if (!/^\w{0,30}$/.test(suffix)) {
    throw new UserError(`LARKSPUR_DATABASE_SUFFIX is "${suffix}": use letters, digits, and underscores, at most 30.`);
  }
  const plans = mapServices((service) => plan(service, serverUrl, secrets, suffix));
  const client = await connect(serverUrl);
  try {
    for (const service of DATABASE_SERVICES) await create(client, plans[service]);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(
      `Could not create the databases on ${addressOf(serverUrl)} (${errorMessage(error)}): give DATABASE_URL a role with CREATEDB and CREATEROLE.`,
    );
  } finally {
    await client.end();
  }
  return mapServices((service) => {
    const { owner, app, database } = plans[service];
    return { ownerUrl: urlFor(serverUrl, owner, database), url: urlFor(serverUrl, app, database), appRole: app.name };
  });
}

/** Removes databases and roles after a test on a shared server. */
export async function dropDatabases(serverUrl: string, secrets: Secrets, suffix: string): Promise<void> {
  const client = await connect(serverUrl);
  try {
    for (const service of DATABASE_SERVICES) {
      const { database, owner, app } = plan(service, serverUrl, secrets, suffix);
      await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(database)} WITH (FORCE)`);
      for (const { name } of [owner, app]) await client.query(`DROP ROLE IF EXISTS ${escapeIdentifier(name)}`);
    }
  } finally {
    await client.end();
  }
}

interface Login {
  name: string;
  password: string;
}

interface Plan {
  serverUrl: string;
  database: string;
  owner: Login;
  app: Login;
}

function plan(service: DatabaseService, serverUrl: string, secrets: Secrets, suffix: string): Plan {
  const database = `larkspur_${shortName(service)}${suffix}`;
  const login = (name: string) => ({ name, password: secrets.password(`${name.toUpperCase()}_PASSWORD`) });
  return { serverUrl, database, owner: login(`${database}_owner`), app: login(`${database}_app`) };
}

async function create(client: Client, { serverUrl, database, owner, app }: Plan): Promise<void> {
  const name = escapeIdentifier(database);
  const exists = (await client.query('SELECT FROM pg_database WHERE datname = $1', [database])).rowCount === 1;
  for (const login of [owner, app]) await ensureRole(client, login, exists ? database : null, serverUrl);
  if (!exists) {
    // A role that is not a superuser must be a member of the owner's role to create a database for it.
    await client.query(`GRANT ${escapeIdentifier(owner.name)} TO CURRENT_USER`);
    await ignoreDuplicate(
      client.query(`CREATE DATABASE ${name} OWNER ${escapeIdentifier(owner.name)} TEMPLATE template0 ENCODING 'UTF8'`),
    );
  }
  await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
  await client.query(`GRANT CONNECT ON DATABASE ${name} TO ${escapeIdentifier(app.name)}`);
}

/** An existing role with another password was created with lost secrets, or by another clone. */
async function ensureRole(client: Client, login: Login, database: string | null, serverUrl: string): Promise<void> {
  const role = escapeIdentifier(login.name);
  const password = escapeLiteral(login.password);
  const known = (await client.query('SELECT FROM pg_roles WHERE rolname = $1', [login.name])).rowCount === 1;
  if (!known) {
    await ignoreDuplicate(client.query(`CREATE ROLE ${role} LOGIN NOSUPERUSER PASSWORD ${password}`));
    return;
  }
  if (database && (await canLogIn(urlFor(serverUrl, login, database)))) return;
  const inUse = await client.query('SELECT FROM pg_stat_activity WHERE usename = $1 LIMIT 1', [login.name]);
  if (inUse.rowCount === 1) {
    throw new UserError(
      `The role ${login.name} on ${addressOf(serverUrl)} is in use by another copy of Larkspur Bank. Set LARKSPUR_DATABASE_SUFFIX=_two to create separate databases.`,
    );
  }
  await client.query(`ALTER ROLE ${role} LOGIN PASSWORD ${password}`);
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === WRONG_PASSWORD) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new UserError(
      `Could not connect to PostgreSQL at ${addressOf(url)} (${errorMessage(error)}): start it or correct DATABASE_URL.`,
    );
  }
}

/** Concurrent launchers may create the same object; either result is fine. */
async function ignoreDuplicate(query: Promise<unknown>): Promise<void> {
  await query.catch((error: { code?: string }) => {
    if (!DUPLICATE.has(error.code ?? '')) throw error;
  });
}

function urlFor(serverUrl: string, { name, password }: Login, database: string): string {
  const url = new URL(serverUrl);
  url.username = name;
  url.password = password;
  url.pathname = `/${database}`;
  return url.href;
}

/** The host without user and password, for messages. */
export function addressOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    throw new UserError('DATABASE_URL is not a valid URL. Expected postgres://user:password@host:5432/postgres.');
  }
}

const shortName = (service: DatabaseService) => service.replace('svc-', '');

function mapServices<T>(make: (service: DatabaseService) => T): Record<DatabaseService, T> {
  return Object.fromEntries(DATABASE_SERVICES.map((service) => [service, make(service)])) as Record<DatabaseService, T>;
}
