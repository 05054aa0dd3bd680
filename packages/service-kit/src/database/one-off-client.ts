import { Client, type PoolConfig } from 'pg';
import { withDeadline } from '../deadline';

interface OneOffOptions extends Pick<PoolConfig, 'application_name' | 'options'> {
  /** For connecting, for each query, and for closing the connection. */
  timeoutMs: number;
}

/**
 * Works on a connection of its own, to the database of `config`, such as a pool's. It is closed afterwards, however the work ends, and
 * also while the server hangs.
 */
export async function withOneOffClient<T>(
  { connectionString, host, port, user, password, database }: PoolConfig,
  { timeoutMs, ...session }: OneOffOptions,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    ...{ connectionString, host, port, user, password, database, ...session },
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  // A query in progress fails by itself, and without a listener the process would end.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await withDeadline(timeoutMs, () => client.end()).catch(() => undefined);
  }
}
