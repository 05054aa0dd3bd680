import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface TestDatabase {
  /** As the owner: for migrations and for inspecting state. */
  url: string;
  /** As a role like a service's, with the grants of the migrations only. */
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
    drop: () => onServer(server, [`DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${appRole}`]),
  };
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
