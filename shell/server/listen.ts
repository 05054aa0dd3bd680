import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stoppable } from '@larkspur/federation/web-server';
import { limitConnections } from '@larkspur/http-limits/connection-limits';
import type { FastifyInstance } from 'fastify';
import type { ShellConfig } from './config';

/** Listens on `host`, or by default on both loopback addresses, because `localhost` may resolve to either. */
export async function listen(
  server: FastifyInstance,
  { host, port, timeouts }: Pick<ShellConfig, 'host' | 'port' | 'timeouts'>,
): Promise<Stoppable[]> {
  limitConnections(server.server, timeouts);
  await server.listen({ host: host ?? '127.0.0.1', port });
  if (host !== undefined) return [server];
  const { port: bound } = server.server.address() as AddressInfo;
  const second = await listenOnIpv6(server, bound, timeouts);
  return second ? [second, server] : [server];
}

/** @returns `null` on a machine without IPv6 */
async function listenOnIpv6(
  server: FastifyInstance,
  port: number,
  timeouts: ShellConfig['timeouts'],
): Promise<Stoppable | null> {
  const second = createServer((request, response) => server.routing(request, response));
  limitConnections(second, timeouts);
  second.listen(port, '::1');
  try {
    await once(second, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return null;
    throw error;
  }
  return { close: () => new Promise<void>((resolve) => second.close(() => resolve())) };
}
