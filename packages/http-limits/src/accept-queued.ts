import type { Server } from 'node:http';
import { setImmediate as nextIteration } from 'node:timers/promises';

/** An iteration of the event loop that took this long had time for further connections to arrive. */
const SHORT_ITERATION_MS = 1;
const TIMEOUT_MS = 1_000;

/**
 * Accepts the connections that the operating system has established for `server` and still queues. Call it just before the
 * server stops listening: the system then resets what is left, and a proxy may not repeat a request that was reset unless
 * it is idempotent. Node accepts one connection in each iteration of its event loop; the queue is empty after a short one
 * without a connection.
 */
export async function acceptQueuedConnections(server: Server): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  let mayHaveMore: boolean;
  const onConnection = () => {
    mayHaveMore = true;
  };
  // The current iteration may accept nothing anymore.
  await nextIteration();
  server.on('connection', onConnection);
  do {
    mayHaveMore = false;
    const startedAt = performance.now();
    await nextIteration();
    if (performance.now() - startedAt > SHORT_ITERATION_MS) mayHaveMore = true;
  } while (mayHaveMore && performance.now() < end);
  server.off('connection', onConnection);
}
