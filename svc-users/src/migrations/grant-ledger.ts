import { Client, escapeIdentifier } from 'pg';

/** The service may read the ledger and call its functions; no role but the owner writes an entry or a balance. */
export async function grantLedger(ownerUrl: string, appRole: string): Promise<void> {
  const role = escapeIdentifier(appRole);
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`GRANT USAGE ON SCHEMA ledger TO ${role}`);
    await client.query(`GRANT SELECT ON ALL TABLES IN SCHEMA ledger TO ${role}`);
    await client.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ledger TO ${role}`);
  } finally {
    await client.end();
  }
}
