import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { UserError } from './user-error';

/**
 * Below the range that systems hand out to outgoing connections (32768 and up on Linux), so that a process which is
 * started again finds its port still free.
 */
const MIN_PORT = 20_000;
const MAX_PORT = 31_999;

/**
 * Hands out free ports on the loopback and holds each until its process is about to bind it. Where the search starts
 * depends on `seed`: two clones that start at once look in different places.
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
      `No port between ${MIN_PORT} and ${MAX_PORT} is free: end some of the programs that listen there.`,
    );
  }

  /** Call right before the process that binds the port is started. */
  async release(port: number): Promise<void> {
    const server = this.held.get(port);
    this.held.delete(port);
    if (server) await close(server);
  }

  async releaseAll(): Promise<void> {
    await Promise.all([...this.held.keys()].map((port) => this.release(port)));
  }
}

/** Free under both loopback addresses; a machine without IPv6 needs only the one. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    const server = await hold(port, host);
    if (!server) return false;
    await close(server);
  }
  return true;
}

/**
 * The browser's port: the one that was asked for or none, the default one or the next that is free.
 */
export async function choosePublicPort(asked: string | undefined, byDefault: number): Promise<number> {
  if (asked !== undefined && asked !== '') {
    const port = Number(asked);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new UserError(`PORT is "${asked}", which is no port: give a number between 1 and 65535.`);
    }
    if (await isFree(port)) return port;
    throw new UserError(
      `Port ${port} is taken: give another one (PORT=${port + 1} npm start) or end what listens there.`,
    );
  }
  for (let port = byDefault; port < byDefault + 100; port++) if (await isFree(port)) return port;
  throw new UserError(`Ports ${byDefault} to ${byDefault + 99} are taken: name a free one (PORT=8080 npm start).`);
}

function hold(port: number, host: string): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', (error: NodeJS.ErrnoException) => {
      // No such address on this machine (IPv6 is off): nothing can be in the way there.
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT' ? server : null);
    });
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}

const close = (server: Server) =>
  new Promise<void>((resolve) => (server.listening ? server.close(() => resolve()) : resolve()));
