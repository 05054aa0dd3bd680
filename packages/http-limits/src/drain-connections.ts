import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/**
 * The time that a server of the bank keeps an idle connection to a server to which it forwards requests. It is shorter than the
 * time that a server drains (DRAIN_SECONDS). The other server therefore never closes a connection just when a request is sent
 * on it: a request that may not be repeated would be lost.
 */
export const IDLE_CONNECTION_MS = 2_000;

const CHECK_INTERVAL_MS = 25;

/**
 * Tells clients, with each response, that their connection is about to close. Resolves when no connection is open, at the latest
 * after `milliseconds`. A connection that is idle then has been idle all the time, and no proxy uses it any longer.
 */
export async function drainConnections(server: Server, milliseconds: number): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  const countConnections = promisify(server.getConnections.bind(server));
  const end = performance.now() + milliseconds;
  while (performance.now() < end && (await countConnections()) > 0) await sleep(CHECK_INTERVAL_MS);
}
