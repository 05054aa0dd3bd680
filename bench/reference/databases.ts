import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { newPassword } from '../../scripts/launcher/secrets';

const ROLE = 'reference';
const NAMES = { users: 'reference_users', transactions: 'reference_transactions' } as const;

/** URLs of the reference implementation's databases. */
export type ReferenceDatabases = Record<keyof typeof NAMES, string>;

/** Creates the databases, owned by the role that the services connect as. @param serverUrl of the superuser */
export async function createDatabases(serverUrl: string): Promise<ReferenceDatabases> {
  const password = newPassword();
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD ${escapeLiteral(password)}`);
    for (const name of Object.values(NAMES)) {
      await client.query(`CREATE DATABASE ${escapeIdentifier(name)} OWNER ${ROLE} TEMPLATE template0 ENCODING 'UTF8'`);
    }
  } finally {
    await client.end();
  }
  const urlOf = (name: string) => {
    const url = new URL(serverUrl);
    return Object.assign(url, { username: ROLE, password, pathname: `/${name}` }).href;
  };
  return { users: urlOf(NAMES.users), transactions: urlOf(NAMES.transactions) };
}
