import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { UserError } from './user-error';

/**
 * Below the ephemeral port range (32768 and up on Linux), so that no outgoing connection takes the port of a process that
 * is being restarted.
 */
const MIN_PORT = 20_000;
const MAX_PORT = 31_999;

/**
 * Reserves free ports on the loopback interface by listening on each until its process is about to bind it. The search
 * starts at a position derived from `seed`, so that two clones rarely compete for the same port.
 */
export class Ports {
  private readonly held = new Map<number, Server>();
  private next: number;

  constructor(seed: string) {
    const spread = createHash('sha256').update(seed).digest().readUInt32BE(0);
    this.next = MIN_PORT + (spread % (MAX_PORT - MIN_PORT));
  }

  async reserve(): Promise<number> {
    for (let tries = 0; tries <= MAX_PORT - MIN_PORT; tries++) {
      const port = this.next;
      this.next = port === MAX_PORT ? MIN_PORT : port + 1;
      const server = await hold(port, '127.0.0.1');
      if (!server) continue;
      this.held.set(port, server);
      return port;
    }
    throw new UserError(
      `No port between ${MIN_PORT} and ${MAX_PORT} is free. Stop some of the programs that use them.`,
    );
  }

  /** Call immediately before starting the process that binds the port. */
  async release(port: number): Promise<void> {
    const server = this.held.get(port);
    this.held.delete(port);
    if (server) await close(server);
  }

  async releaseAll(): Promise<void> {
    await Promise.all([...this.held.keys()].map((port) => this.release(port)));
  }
}

/** A port must be free on both loopback addresses; without IPv6 there is only one. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    const server = await hold(port, host);
    if (!server) return false;
    await close(server);
  }
  return true;
}

/**
 * The public port: the requested one, or else the first free one from the default upwards.
 */
export async function choosePublicPort(requested: string | undefined, defaultPort: number): Promise<number> {
  if (requested !== undefined && requested !== '') {
    const port = Number(requested);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new UserError(`PORT is "${requested}", which is not a port number. Use a number between 1 and 65535.`);
    }
    if (await isFree(port)) return port;
    throw new UserError(
      `Port ${port} is in use. Choose another one (PORT=${port + 1} npm start), or stop the program that uses it.`,
    );
  }
  for (let port = defaultPort; port < defaultPort + 100; port++) if (await isFree(port)) return port;
  throw new UserError(
    `Ports ${defaultPort} to ${defaultPort + 99} are in use. Choose a free one (PORT=8080 npm start).`,
  );
}

function hold(port: number, host: string): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', (error: NodeJS.ErrnoException) => {
      // The address does not exist on this machine (IPv6 is off), so nothing can use the port there.
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT' ? server : null);
    });
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

const close = (server: Server) =>
  new Promise<void>((resolve) => (server.listening ? server.close(() => resolve()) : resolve()));
