import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { Secrets } from './secrets';
import { errorMessage, UserError } from './user-error';

/** The services that keep data, each in a database of its own: `svc-auth` in `larkspur_auth`. */
export const DATABASE_SERVICES = ['svc-auth', 'svc-users', 'svc-transactions', 'svc-contacts'] as const;
export type DatabaseService = (typeof DATABASE_SERVICES)[number];

export interface ServiceDatabase {
  /** Owns the tables: for migrations alone. */
  ownerUrl: string;
  /** What the service itself connects with. */
  url: string;
  /** `null` where the person's own address serves for both. */
  appRole: string | null;
}

export type Databases = Record<DatabaseService, ServiceDatabase>;

const WRONG_PASSWORD = '28P01';
const DUPLICATE = new Set(['42710', '42P04', '23505']);

/** Four addresses that the person named, `AUTH_DATABASE_URL` and so on; `null` where none is named. */
export function configuredDatabases(env: NodeJS.ProcessEnv): Databases | null {
  const names = DATABASE_SERVICES.map((service) => `${shortName(service).toUpperCase()}_DATABASE_URL`);
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0) {
    throw new UserError(`Not named: ${missing.join(', ')}. Name all four databases, or none to let them be made.`);
  }
  return mapServices((service) => {
    const url = env[`${shortName(service).toUpperCase()}_DATABASE_URL`] ?? '';
    return { ownerUrl: url, url, appRole: null };
  });
}

/**
 * Makes each service's database, its owner and the role that the service connects as, where they are not there yet.
 * @param serverUrl of a role that may create databases and roles
 * @param suffix tells the databases of one bank from those of another on the same server
 */
export async function createDatabases(serverUrl: string, secrets: Secrets, suffix: string): Promise<Databases> {
  if (!/^\w{0,30}$/.test(suffix)) {
    throw new UserError(`LARKSPUR_DATABASE_SUFFIX is "${suffix}": use letters, digits and underscores, at most 30.`);
  }
  const plans = mapServices((service) => plan(service, serverUrl, secrets, suffix));
  const client = await connect(serverUrl);
  try {
    for (const service of DATABASE_SERVICES) await create(client, plans[service]);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(
      `The databases could not be made on ${addressOf(serverUrl)} (${errorMessage(error)}): give DATABASE_URL a role with CREATEDB and CREATEROLE.`,
    );
  } finally {
    await client.end();
  }
  return mapServices((service) => {
    const { owner, app, database } = plans[service];
    return { ownerUrl: urlFor(serverUrl, owner, database), url: urlFor(serverUrl, app, database), appRole: app.name };
  });
}

/** For tests, which leave no databases and roles behind on a server that is not theirs alone. */
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
    // Who is no superuser must be a member of the owner's role to give it the database.
    await client.query(`GRANT ${escapeIdentifier(owner.name)} TO CURRENT_USER`);
    await ignoreDuplicate(
      client.query(`CREATE DATABASE ${name} OWNER ${escapeIdentifier(owner.name)} TEMPLATE template0 ENCODING 'UTF8'`),
    );
  }
  await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
  await client.query(`GRANT CONNECT ON DATABASE ${name} TO ${escapeIdentifier(app.name)}`);
}

/** A role that exists with another password was made when this clone had other secrets, or by another clone. */
async function ensureRole(client: Client, login: Login, database: string | null, serverUrl: string): Promise<void> {
  const role = escapeIdentifier(login.name);
  const password = escapeLiteral(login.password);
  const known = (await client.query('SELECT FROM pg_roles WHERE rolname = $1', [login.name])).rowCount === 1;
  if (!known) {
    await ignoreDuplicate(client.query(`CREATE ROLE ${role} LOGIN NOSUPERUSER PASSWORD ${password}`));
    return;
  }
  if (database && (await passwordWorks(urlFor(serverUrl, login, database)))) return;
  const inUse = await client.query('SELECT FROM pg_stat_activity WHERE usename = $1 LIMIT 1', [login.name]);
  if (inUse.rowCount === 1) {
    throw new UserError(
      `The role ${login.name} on ${addressOf(serverUrl)} is in use by another copy of Larkspur Bank: set LARKSPUR_DATABASE_SUFFIX=_two for databases of your own there.`,
    );
  }
  await client.query(`ALTER ROLE ${role} LOGIN PASSWORD ${password}`);
}

async function passwordWorks(url: string): Promise<boolean> {
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
      `No connection to PostgreSQL at ${addressOf(url)} (${errorMessage(error)}): start it or mend DATABASE_URL.`,
    );
  }
}

/** Two who create at the same moment both find it there afterwards. */
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

/** Without user and password, for a message. */
export function addressOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    throw new UserError('DATABASE_URL is no address: write it as postgres://user:password@host:5432/postgres.');
  }
}

const shortName = (service: DatabaseService) => service.replace('svc-', '');

function mapServices<T>(make: (service: DatabaseService) => T): Record<DatabaseService, T> {
  return Object.fromEntries(DATABASE_SERVICES.map((service) => [service, make(service)])) as Record<DatabaseService, T>;
}
