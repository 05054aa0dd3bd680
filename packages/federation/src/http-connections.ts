import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionTimeouts {
  /** For the headers of a request, from the opening of the connection or the end of the request before. */
  headersMs: number;
  /** A client that reads nothing of its response for this long is disconnected. */
  stallMs: number;
}

export const DEFAULT_TIMEOUTS: ConnectionTimeouts = { headersMs: 15_000, stallMs: 30_000 };

/** For a whole request with its body: 45 MB at 1.5 Mbit/s. */
const REQUEST_TIMEOUT_MS = 240_000;
const KEEP_ALIVE_TIMEOUT_MS = 72_000;
/** How often Node.js looks for requests that exceed their timeout; its default is 30 s. */
const CHECK_INTERVAL_MS = 1_000;
/** Requests that a client may send before it has read the response to the first one. Browsers send one. */
const MAX_PIPELINED = 100;

/** Bounds what one connection can hold. Call it before the server listens, and after its request listener is set. */
export function limitConnections(server: Server, { headersMs, stallMs }: ConnectionTimeouts = DEFAULT_TIMEOUTS): void {
  server.headersTimeout = headersMs;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  // Node's types have it as an option of `createServer` only, but it is read when the server starts to listen.
  Object.assign(server, { connectionsCheckingInterval: CHECK_INTERVAL_MS });
  const isReceivingBody = serializeRequests(server);
  disconnectStalledClients(server, stallMs);
  server.removeAllListeners('clientError');
  server.on('clientError', (error, socket: ClientSocket) => {
    rejectConnection(error, socket, isReceivingBody(socket));
  });
}

type Exchange = [IncomingMessage, ServerResponse];

interface Connection {
  isBusy: boolean;
  readonly queue: Exchange[];
  /** The request that was received last. */
  latest: IncomingMessage;
}

/**
 * Node.js starts all pipelined requests of a connection at once and queues their responses. A queued response emits no
 * `close` when its connection ends, so its request to another server, or its file, would stay open for ever. Here a
 * request starts when the response before it has ended: a connection never holds more than one.
 * @returns whether the body of a connection's latest request has not been received completely
 */
function serializeRequests(server: Server): (socket: Socket) => boolean {
  const listeners = server.listeners('request') as RequestListener[];
  const connections = new WeakMap<Socket, Connection>();
  const start = (request: IncomingMessage, response: ServerResponse) => {
    response.on('close', startNext);
    for (const listener of listeners) listener.call(server, request, response);
  };
  function startNext(this: ServerResponse): void {
    const { socket } = this.req;
    const connection = connections.get(socket);
    if (!connection) return;
    const next = socket.writable ? connection.queue.shift() : undefined;
    if (next) start(...next);
    else connection.isBusy = false;
  }
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection) {
      connections.set(socket, { isBusy: true, queue: [], latest: request });
      return start(request, response);
    }
    connection.latest = request;
    if (!connection.isBusy) {
      connection.isBusy = true;
      start(request, response);
    } else if (connection.queue.length < MAX_PIPELINED) connection.queue.push([request, response]);
    else socket.destroy();
  });
  return (socket) => connections.get(socket)?.latest.complete === false;
}

/** A response that nobody reads occupies a connection to another server, or an open file. */
function disconnectStalledClients(server: Server, stallMs: number): void {
  const progress = new Map<Socket, { sent: number; since: number }>();
  server.on('connection', (socket: Socket) => {
    progress.set(socket, { sent: 0, since: performance.now() });
    socket.once('close', () => progress.delete(socket));
  });
  const check = setInterval(() => {
    const now = performance.now();
    for (const [socket, last] of progress) {
      const sent = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || sent !== last.sent) Object.assign(last, { sent, since: now });
      else if (now - last.since > stallMs) socket.destroy();
    }
  }, CHECK_INTERVAL_MS).unref();
  server.once('close', () => clearInterval(check));
}

interface ParserError extends Error {
  code?: string;
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
  else socket.end(rawResponse(statusOf(error)), () => socket.destroySoon());
}

function statusOf({ code }: ParserError): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}

function rawResponse(status: number): string {
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`;
}
