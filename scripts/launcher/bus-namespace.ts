import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { addressOf, DATABASE_SERVICES, type Databases } from './databases';

/**
 * The prefix of every queue name, derived from the identity of the databases. A database that was recreated, or restored
 * on another server, has a new identity and therefore new queues, so that commands still queued for the old database
 * cannot move money in the new one.
 */
export async function busNamespace(databases: Databases, warn: (line: string) => void): Promise<string> {
  const identities = await Promise.all(DATABASE_SERVICES.map((service) => identity(databases[service].url)));
  if (identities.some(({ system }) => system === null)) {
    warn(
      'The database role cannot read the system identifier of the server. Purge the queues manually after restoring a backup.',
    );
  }
  const text = identities.map(({ system, oid, place }) => `${system ?? place}/${oid}`).join(' ');
  return hashed(text);
}

/**
 * The prefix after a restore: a backup has the identity of the databases from which it was made, but commands that were sent to
 * these later must not move money in it.
 * @param restore see `restoreId`
 */
export const restoredNamespace = (namespace: string, restore: string | null) =>
  restore === null ? namespace : hashed(`${namespace} ${restore}`);

const hashed = (text: string) => `larkspur-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;

async function identity(url: string): Promise<{ system: string | null; oid: string; place: string }> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query('SELECT oid, datname FROM pg_database WHERE datname = current_database()');
    const system = await client
      .query('SELECT system_identifier::text AS id FROM pg_control_system()')
      .then((result) => String(result.rows[0].id))
      .catch(() => null);
    return { system, oid: String(rows[0].oid), place: `${addressOf(url)}/${rows[0].datname}` };
  } finally {
    await client.end();
  }
}
