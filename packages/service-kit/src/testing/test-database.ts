import { randomBytes } from 'node:crypto';
import { Client, DatabaseError } from 'pg';

/** SQLSTATE of PostgreSQL, appendix A. */
const OBJECT_IN_USE = '55006';

export interface TestDatabase {
  /** For the owner: for migrations and for inspecting state. */
  url: string;
  /** For a role like a service's, with the grants of the migrations only. */
  appUrl: string;
  appRole: string;
  drop(): Promise<void>;
}

/** Creates a database for one test file on the server of TEST_DATABASE_URL, whose user is a superuser. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is missing. Run the tests with `npm test`, which starts a server.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const appRole = `${name}_app`;
  await onServer(server, [
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`,
    `CREATE ROLE ${appRole} LOGIN PASSWORD '${name}'`,
  ]);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const appUrl = new URL(url);
  appUrl.username = appRole;
  appUrl.password = name;
  return {
    url: url.href,
    appUrl: appUrl.href,
    appRole,
    drop: () => dropDatabase(server, name, appRole),
  };
}

/**
 * A pool ends when it has asked its connections to close, not when they have closed, and a connection that the server
 * terminates in the meantime is an error of the pool. PostgreSQL itself waits 5 s for them, and only then are they terminated.
 */
async function dropDatabase(server: string, name: string, appRole: string): Promise<void> {
  try {
    await onServer(server, [`DROP DATABASE ${name}`]);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== OBJECT_IN_USE) throw error;
    await onServer(server, [`DROP DATABASE ${name} WITH (FORCE)`]);
  }
  await onServer(server, [`DROP ROLE ${appRole}`]);
}

async function onServer(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
