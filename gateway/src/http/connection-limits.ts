import type { IncomingMessage, Server } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { limitConnections as limit } from '@larkspur/http-limits/connection-limits';
import type { RejectionStatus } from '@larkspur/http-limits/reject-connection';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { newId } from '@larkspur/service-kit/ids';
import { networkPrefix } from '@larkspur/service-kit/network-prefix';
import type { GatewayConfig } from '../config';
import { SERVICE_NAMES } from '../routing/service-routes';
import { timeoutsOf } from '../upstream/service-timeouts';
import { securityHeaders } from './security-headers';
import { parseTrustedProxies, type TrustProxy } from './trusted-proxies';

const IDLE_MARGIN_SECONDS = 15;

const REJECTIONS = {
  400: 'bad_request',
  408: 'request_timeout',
  414: 'uri_too_long',
  431: 'headers_too_large',
} as const satisfies Record<RejectionStatus, string>;

/** Limits the time that a connection may wait, and sets the response to a request that cannot be parsed. */
export function limitConnections(server: Server, config: GatewayConfig): void {
  // Node's types have it as an option of `createServer` only. The gateway rejects a request without a Host header; otherwise
  // Node.js sends an empty response.
  Object.assign(server, { requireHostHeader: false });
  // Node.js would silently drop headers beyond its limit; the gateway rejects a request with too many.
  server.maxHeadersCount = 0;
  // Nothing is sent while a service works, so an idle connection gets more time than any service.
  server.setTimeout((longestServiceTimeout(config) + IDLE_MARGIN_SECONDS) * 1_000);
  limit(
    server,
    {
      headersMs: config.CLIENT_HEADERS_SECONDS * 1_000,
      bodyMs: config.CLIENT_BODY_SECONDS * 1_000,
      stallMs: config.CLIENT_STALL_SECONDS * 1_000,
    },
    { respond: toResponse, clientOf: clientNetworkOf(parseTrustedProxies(config.TRUSTED_PROXIES)) },
  );
}

/** The network of the client that Fastify's `trustProxy` finds, which is not known yet when a request arrives. */
export function clientNetworkOf(trusts: TrustProxy | false | null): (request: IncomingMessage) => string {
  return (request) => networkPrefix(proxyAddress(request, trusts || (() => false)));
}

function longestServiceTimeout(config: GatewayConfig): number {
  return Math.max(
    ...SERVICE_NAMES.map((service) => timeoutsOf(service, config)).flatMap(({ headers, body }) => [headers, body]),
  );
}

function toResponse(status: RejectionStatus): { headers: Record<string, string>; body: string } {
  const requestId = newId();
  return {
    headers: {
      ...securityHeaders({ protocol: 'http' }),
      'cache-control': 'no-store',
      'content-type': 'application/problem+json; charset=utf-8',
      'x-request-id': requestId,
    },
    body: JSON.stringify(new ProblemException(REJECTIONS[status]).toProblem(requestId)),
  };
}
