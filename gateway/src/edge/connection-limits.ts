import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { newId } from '@larkspur/service-kit/ids';
import type { GatewayConfig } from '../config';
import { SERVICE_NAMES } from '../routing/service-routes';
import { timeoutsOf } from '../upstream/service-timeouts';
import { MAX_TARGET_LENGTH } from './request-edge';
import { securityHeaders } from './security-headers';
import { serializeRequests } from './serialized-requests';
import { disconnectStalledClients } from './stalled-clients';

/** For a whole request with its body: 45 MB at 1.5 Mbit/s. */
const REQUEST_TIMEOUT_MS = 240_000;
/** How often Node.js looks for requests that exceed their timeout; its default is 30 s. */
const TIMEOUT_CHECK_INTERVAL_MS = 1_000;
const IDLE_MARGIN_SECONDS = 15;

/** What a connection may hold and how long it may wait, and the response to a request that cannot be parsed. */
export function limitConnections(server: Server, config: GatewayConfig): void {
  server.headersTimeout = config.CLIENT_HEADERS_SECONDS * 1_000;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  // Node's types have these as options of `createServer` only. The first is read when the server starts to listen. The
  // second lets the edge reject a request without a Host header; otherwise Node.js sends an empty response.
  Object.assign(server, { connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS, requireHostHeader: false });
  // Node.js would silently drop headers beyond its limit; the edge rejects a request with too many.
  server.maxHeadersCount = 0;
  // Nothing is sent while a service works, so an idle connection gets more time than any service.
  server.setTimeout((longestServiceTimeout(config) + IDLE_MARGIN_SECONDS) * 1_000);
  const isReceivingBody = serializeRequests(server);
  disconnectStalledClients(server, config.CLIENT_STALL_SECONDS * 1_000);
  server.removeAllListeners('clientError');
  server.on('clientError', (error, socket: ClientSocket) => {
    rejectConnection(error, socket, isReceivingBody(socket));
  });
}

function longestServiceTimeout(config: GatewayConfig): number {
  return Math.max(
    ...SERVICE_NAMES.map((service) => timeoutsOf(service, config)).flatMap(({ headers, body }) => [headers, body]),
  );
}

interface ParserError extends Error {
  code?: string;
  /** The bytes that could not be parsed. */
  rawPacket?: Buffer;
}

type ClientSocket = Socket & { _httpMessage?: ServerResponse | null };

/**
 * There is no request object, so the response is written to the socket.
 * @param isReceivingBody of a request that may have been answered: a client would take a second response for that to its
 *   next request
 */
function rejectConnection(error: ParserError, socket: ClientSocket, isReceivingBody: boolean): void {
  const response = socket._httpMessage;
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else if (response && !response.writableEnded) socket.destroy();
  else if (response || isReceivingBody) socket.destroySoon();
  else socket.end(rawResponse(toProblem(error)), () => socket.destroySoon());
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
