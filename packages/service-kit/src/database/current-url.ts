import type { Pool } from 'pg';
import type { DatabaseServiceConfig } from '../config';

/** New connections of the pool use the URL that the configuration has at that time, so that its password can be rotated. */
export function connectWithCurrentUrl(pool: Pool, config: DatabaseServiceConfig): void {
  Object.defineProperty(pool.options, 'connectionString', { get: () => config.DATABASE_URL, enumerable: true });
}
