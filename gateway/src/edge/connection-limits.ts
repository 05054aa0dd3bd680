import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { newId } from '@larkspur/service-kit/ids';
import type { GatewayConfig } from '../config';
import { SERVICE_NAMES } from '../routes/routes';
import { timeoutsOf } from '../upstream/service-timeouts';
import { MAX_TARGET_LENGTH } from './request-edge';
import { securityHeaders } from './security-headers';

/** A whole request, its body too: 45 MB at 1.5 Mbit/s. */
const REQUEST_TIMEOUT_MS = 240_000;
/** How often Node looks for requests that take too long; by itself it does every 30 s. */
const TIMEOUT_CHECK_INTERVAL_MS = 1_000;
const IDLE_MARGIN_SECONDS = 15;

/** What a connection may do before a request stands: how long, how much, and what is said to one that cannot be read. */
export function limitConnections(server: Server, config: GatewayConfig): void {
  server.headersTimeout = config.CLIENT_HEADERS_SECONDS * 1_000;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  // Node's types know these as options of `createServer` alone. The first is read when the server begins to listen;
  // without the second a request that names no host reaches the edge, which has more to say than an empty answer.
  Object.assign(server, { connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS, requireHostHeader: false });
  // Node would drop headers beyond its own limit in silence; here a request with too many is refused.
  server.maxHeadersCount = 0;
  // A client that takes nothing of its answer holds a connection to a service. It has longer than any service.
  server.setTimeout((longestServiceTimeout(config) + IDLE_MARGIN_SECONDS) * 1_000);
  server.removeAllListeners('clientError');
  server.on('clientError', rejectRequest);
}

function longestServiceTimeout(config: GatewayConfig): number {
  return Math.max(
    ...SERVICE_NAMES.map((service) => timeoutsOf(service, config)).flatMap((one) => [one.headers, one.body]),
  );
}

interface ParserError extends Error {
  code?: string;
  /** What was being read. */
  rawPacket?: Buffer;
}

/** No request came to be, so there is nobody but the socket to answer. */
function rejectRequest(error: ParserError, socket: Socket & { _httpMessage?: ServerResponse | null }): void {
  const inHand = socket._httpMessage;
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else if (!inHand) socket.end(rawResponse(toProblem(error)), () => socket.destroySoon());
  // While another request is in hand, or the body of this one broke, an answer would be taken for that one's.
  else if (inHand.writableEnded) socket.destroySoon();
  else socket.destroy();
}

function toProblem({ code, rawPacket }: ParserError): ProblemException {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ProblemException('request_timeout');
  if (code !== 'HPE_HEADER_OVERFLOW') return new ProblemException('bad_request');
  const firstLine = rawPacket?.indexOf('\r\n') ?? 0;
  return new ProblemException(firstLine < 0 || firstLine > MAX_TARGET_LENGTH ? 'uri_too_long' : 'headers_too_large');
}

function rawResponse(problem: ProblemException): string {
  const requestId = newId();
  const status = problem.getStatus();
  const body = JSON.stringify(problem.toProblem(requestId));
  const headers = {
    ...securityHeaders({ protocol: 'http' }),
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
