import { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** The connection pool beneath TypeORM, which does not declare it. */
export function poolOf({ driver }: DataSource): Pool {
  if ('master' in driver && driver.master instanceof Pool) return driver.master;
  throw new Error('TypeORM does not use the connection pool of pg.');
}
