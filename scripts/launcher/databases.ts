import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { newPassword, type Secrets } from './secrets';
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
  return databaseAddresses(serverUrl, secrets, suffix);
}

/** The databases' URLs with the current passwords. */
export function databaseAddresses(serverUrl: string, secrets: Secrets, suffix: string): Databases {
  return mapServices((service) => {
    const { owner, app, appRole, database } = plan(service, serverUrl, secrets, suffix);
    return { ownerUrl: urlFor(serverUrl, owner, database), url: urlFor(serverUrl, app, database), appRole };
  });
}

/**
 * Gives owners and services new passwords. A service has two logins with the same rights, and only one of them has a password.
 * The service gets the other login, so that no connection is ever refused.
 * @param inUse the URLs with which the services connect. The stored login may be newer than these after an interruption
 * @param publish resolves when the services connect with their new URLs
 */
export async function rotateDatabasePasswords(
  serverUrl: string,
  secrets: Secrets,
  suffix: string,
  inUse: Record<DatabaseService, string>,
  publish: (urls: Record<DatabaseService, string>) => Promise<void>,
): Promise<void> {
  const former = mapServices((service) => decodeURIComponent(new URL(inUse[service]).username));
  const plans = mapServices((service) => plan(service, serverUrl, secrets, suffix));
  const client = await connect(serverUrl);
  try {
    for (const service of DATABASE_SERVICES) {
      const { owner, appRole } = plans[service];
      const next = { name: otherLogin(appRole, former[service]), password: newPassword() };
      secrets.change({ [passwordName(next.name)]: next.password });
      await setPassword(client, next);
      if (next.name !== appRole) await joinRole(client, appRole, next.name);
      const newOwner = { name: owner.name, password: newPassword() };
      secrets.change({ [loginName(appRole)]: next.name, [passwordName(owner.name)]: newOwner.password });
      await setPassword(client, newOwner);
    }
    const addresses = databaseAddresses(serverUrl, secrets, suffix);
    await publish(mapServices((service) => addresses[service].url));
    for (const service of DATABASE_SERVICES) {
      await client.query(`ALTER ROLE ${escapeIdentifier(former[service])} PASSWORD NULL`);
    }
  } finally {
    await client.end();
  }
}

async function setPassword(client: Client, { name, password }: Login): Promise<void> {
  const role = escapeIdentifier(name);
  const known = (await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name])).rowCount === 1;
  if (!known) await ignoreDuplicate(client.query(`CREATE ROLE ${role} LOGIN NOSUPERUSER`));
  await client.query(`ALTER ROLE ${role} LOGIN PASSWORD ${escapeLiteral(password)}`);
}

/** The login has all rights of the role. */
async function joinRole(client: Client, role: string, login: string): Promise<void> {
  await ignoreDuplicate(client.query(`GRANT ${escapeIdentifier(role)} TO ${escapeIdentifier(login)}`));
}

/** Removes databases and roles after a test on a shared server. */
export async function dropDatabases(serverUrl: string, secrets: Secrets, suffix: string): Promise<void> {
  const client = await connect(serverUrl);
  try {
    for (const service of DATABASE_SERVICES) {
      const { database, owner, appRole } = plan(service, serverUrl, secrets, suffix);
      await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(database)} WITH (FORCE)`);
      for (const name of [owner.name, appRole, otherLogin(appRole, appRole)]) {
        await client.query(`DROP ROLE IF EXISTS ${escapeIdentifier(name)}`);
      }
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
  /** The login with which the service connects. */
  app: Login;
  /** Has the service's rights. */
  appRole: string;
}

function plan(service: DatabaseService, serverUrl: string, secrets: Secrets, suffix: string): Plan {
  const database = `larkspur_${shortName(service)}${suffix}`;
  const login = (name: string) => ({ name, password: secrets.password(passwordName(name)) });
  const appRole = `${database}_app`;
  const app = login(secrets.stored(loginName(appRole)) ?? appRole);
  return { serverUrl, database, owner: login(`${database}_owner`), app, appRole };
}

const passwordName = (login: string) => `${login.toUpperCase()}_PASSWORD`;
/** The name under which the current one of a service's two logins is stored. */
const loginName = (appRole: string) => `${appRole.toUpperCase()}_LOGIN`;
const otherLogin = (appRole: string, login: string) => (login === appRole ? `${appRole}_b` : appRole);

async function create(client: Client, { serverUrl, database, owner, app, appRole }: Plan): Promise<void> {
  const name = escapeIdentifier(database);
  const exists = (await client.query('SELECT FROM pg_database WHERE datname = $1', [database])).rowCount === 1;
  const other = otherLogin(appRole, app.name);
  const users = [owner.name, app.name, other];
  for (const login of [owner, app]) await ensureRole(client, login, users, exists ? database : null, serverUrl);
  if (app.name !== appRole) {
    // Not in a database that was restored from before the rotation.
    await ignoreDuplicate(client.query(`CREATE ROLE ${escapeIdentifier(appRole)} NOSUPERUSER`));
    await joinRole(client, appRole, app.name);
  }
  // A rotation that was interrupted has left it.
  const hasOther = (await client.query('SELECT FROM pg_roles WHERE rolname = $1', [other])).rowCount === 1;
  if (hasOther) await client.query(`ALTER ROLE ${escapeIdentifier(other)} PASSWORD NULL`);
  if (!exists) {
    // A role that is not a superuser must be a member of the owner's role to create a database for it.
    await client.query(`GRANT ${escapeIdentifier(owner.name)} TO CURRENT_USER`);
    await ignoreDuplicate(
      client.query(`CREATE DATABASE ${name} OWNER ${escapeIdentifier(owner.name)} TEMPLATE template0 ENCODING 'UTF8'`),
    );
  }
  await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
  await client.query(`GRANT CONNECT ON DATABASE ${name} TO ${escapeIdentifier(appRole)}`);
}

/** An existing role with another password was created with lost secrets, or by another clone. */
async function ensureRole(
  client: Client,
  login: Login,
  users: string[],
  database: string | null,
  serverUrl: string,
): Promise<void> {
  const role = escapeIdentifier(login.name);
  const password = escapeLiteral(login.password);
  const known = (await client.query('SELECT FROM pg_roles WHERE rolname = $1', [login.name])).rowCount === 1;
  if (!known) {
    await ignoreDuplicate(client.query(`CREATE ROLE ${role} LOGIN NOSUPERUSER PASSWORD ${password}`));
    return;
  }
  if (database && (await canLogIn(urlFor(serverUrl, login, database)))) return;
  const inUse = await client.query('SELECT FROM pg_stat_activity WHERE usename = ANY ($1) LIMIT 1', [users]);
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

export function mapServices<T>(make: (service: DatabaseService) => T): Record<DatabaseService, T> {
  return Object.fromEntries(DATABASE_SERVICES.map((service) => [service, make(service)])) as Record<DatabaseService, T>;
}
