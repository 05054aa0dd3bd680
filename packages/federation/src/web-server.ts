import { once } from 'node:events';

/** A server that is listening. Its close waits for the answers that are under way. */
export interface Stoppable {
  close(): Promise<unknown>;
}

/** What a stop waits for answers that are under way, before it cuts them off. */
const STOP_TIMEOUT_MS = 2_500;

/** Runs a web server as a process of its own until it is told to stop. */
export async function runWebServer(name: string, start: () => Promise<Stoppable[]>): Promise<void> {
  process.title = `larkspur ${name}`;
  let servers: Stoppable[];
  try {
    servers = await start();
  } catch (error) {
    process.stderr.write(`${name} cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  // Streams that never end by themselves (live events) must not hold up the stop.
  setTimeout(() => process.exit(0), STOP_TIMEOUT_MS).unref();
  await Promise.all(servers.map((server) => server.close()));
  process.exit(0);
}

/** Built files have their hash in the address: they never change. */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';
