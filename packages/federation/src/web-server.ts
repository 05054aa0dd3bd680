import { once } from 'node:events';

/** A listening server whose `close` waits for requests in progress. */
export interface Stoppable {
  /** Resolves when its clients have turned to another instance. */
  drain?(): Promise<void>;
  close(): Promise<unknown>;
}

/** How long a stop waits for requests in progress before it aborts them. */
const STOP_TIMEOUT_MS = 2_500;

/** Runs a web server as a process until SIGTERM or SIGINT. */
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
  await Promise.all(servers.map((server) => server.drain?.()));
  // Live event streams never end by themselves and must not block the stop.
  setTimeout(() => process.exit(0), STOP_TIMEOUT_MS).unref();
  await Promise.all(servers.map((server) => server.close()));
  process.exit(0);
}

/** For built files, which have a hash in their URL and never change. */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';
