import { Logger } from '@nestjs/common';
import { Pool } from 'pg';
import type { DatabaseServiceConfig } from '../config';
import { connectWithCurrentUrl } from './current-url';
import { endLostSessions } from './lost-sessions';

const IDLE_TIMEOUT_MS = 10_000;

const logger = new Logger('SessionPool');

interface SessionPoolOptions {
  /** Shown in the server's list of sessions. */
  name: string;
  max: number;
  connectionTimeoutMs: number;
  /** PostgreSQL settings of every connection. */
  settings: Record<string, string>;
}

/** Creates a pool with its own settings, in addition to TypeORM's. */
export function createSessionPool(
  config: DatabaseServiceConfig,
  { name, max, connectionTimeoutMs, settings }: SessionPoolOptions,
): Pool {
  const pool = new Pool({
    application_name: name,
    max,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    connectionTimeoutMillis: connectionTimeoutMs,
    options: sessionOptions(settings),
  });
  connectWithCurrentUrl(pool, config);
  endLostSessions(pool);
  pool.on('error', (error) => logger.warn({ err: error }, `An idle connection failed: ${name}`));
  return pool;
}

/** NestJS may say twice that the service stops, and a pool can be ended only once. */
export async function endPool(pool: Pool): Promise<void> {
  if (!pool.ending) await pool.end();
}

export function sessionOptions(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}
