import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The sender of a request, taken from the connection, or from `X-Forwarded-*` where a trusted proxy set it. */
export interface Client {
  address: string;
  protocol: 'http' | 'https';
  host: string;
}

/** Relies on Fastify's `trustProxy`. */
export function toClient(request: FastifyRequest): Client {
  return {
    address: addressOf(request),
    protocol: request.protocol === 'https' ? 'https' : 'http',
    host: request.host,
  };
}

/** Fastify ends at the first hop that is not trusted, which may be text that a proxy could not resolve to an address. */
function addressOf(request: FastifyRequest): string {
  const address = withoutMappedPrefix(request.ip ?? '');
  if (isIP(address) !== 0) return address;
  const known = request.ips?.map(withoutMappedPrefix).findLast((hop) => isIP(hop) !== 0);
  return known ?? '';
}

/** A dual-stack socket reports an IPv4 address as IPv6. */
function withoutMappedPrefix(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}
