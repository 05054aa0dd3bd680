import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stoppable } from '@larkspur/federation/web-server';
import { limitConnections } from '@larkspur/http-limits/connection-limits';
import { drainConnections } from '@larkspur/http-limits/drain-connections';
import type { FastifyInstance } from 'fastify';
import { clientNetwork } from './client-address';
import type { ShellConfig } from './config';

/**
 * Listens on `host`, or by default on both loopback addresses, because `localhost` may resolve to either. It
 * responds for `drainSeconds` more when it stops.
 */
export async function listen(
  server: FastifyInstance,
  {
    host,
    port,
    timeouts,
    isTrustedProxy,
    drainSeconds,
  }: Pick<ShellConfig, 'host' | 'port' | 'timeouts' | 'isTrustedProxy' | 'drainSeconds'>,
): Promise<Stoppable[]> {
  const limit = (limited: Server) =>
    limitConnections(limited, timeouts, { clientOf: (request) => clientNetwork(request, isTrustedProxy) });
  limit(server.server);
  await server.listen({ host: host ?? '127.0.0.1', port });
  const draining = (listening: Server, close: () => Promise<unknown>): Stoppable => ({
    drain: () => drainConnections(listening, drainSeconds * 1_000),
    close,
  });
  const first = draining(server.server, () => server.close());
  if (host !== undefined) return [first];
  const { port: bound } = server.server.address() as AddressInfo;
  const second = await listenOnIpv6(server, bound, limit);
  if (!second) return [first];
  return [draining(second, () => new Promise<void>((resolve) => second.close(() => resolve()))), first];
}

/** @returns `null` on a machine without IPv6 */
async function listenOnIpv6(
  server: FastifyInstance,
  port: number,
  limit: (limited: Server) => void,
): Promise<Server | null> {
  const second = createServer((request, response) => server.routing(request, response));
  limit(second);
  second.listen(port, '::1');
  try {
    await once(second, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return null;
    throw error;
  }
  return second;
}
