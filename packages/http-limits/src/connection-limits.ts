import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { Connection, type ProgressTimeouts } from './connection';
import { type ClientSocket, type RejectionResponse, rejectConnection } from './reject-connection';
import { RoundRobinScheduler } from './round-robin-scheduler';
import { KEEP_ALIVE_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from './server-timeouts';

export interface ConnectionTimeouts extends ProgressTimeouts {
  /** For the headers of a request, from the opening of the connection or the end of the request before. */
  headersMs: number;
}

export const DEFAULT_TIMEOUTS: ConnectionTimeouts = { headersMs: 15_000, bodyMs: 15_000, stallMs: 30_000 };

export interface ConnectionOptions {
  /** Responds to a request that cannot be parsed; by default without a body. */
  respond?: RejectionResponse;
  /** Names the client of a request, for fairness among clients; by default the connection's remote address. */
  clientOf?: (request: IncomingMessage) => string;
}

/** Node.js looks for requests that exceed their timeout every 30 s by default. */
const CHECK_INTERVAL_MS = 1_000;

/**
 * Bounds what one connection may hold and how long it may wait, and shares the event loop fairly among clients. Call it before
 * the server listens, and after all of its request listeners are set.
 */
export function limitConnections(
  server: Server,
  timeouts: ConnectionTimeouts = DEFAULT_TIMEOUTS,
  { respond = () => ({ headers: {}, body: '' }), clientOf = remoteAddress }: ConnectionOptions = {},
): void {
  server.headersTimeout = timeouts.headersMs;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  // Node's types have it as an option of `createServer` only, but it is read when the server starts to listen.
  Object.assign(server, { connectionsCheckingInterval: CHECK_INTERVAL_MS });

  const listeners = server.listeners('request') as RequestListener[];
  const scheduler = new RoundRobinScheduler();
  const start: RequestListener = (request, response) => {
    scheduler.run(
      () => {
        // Its client may have left in the meantime.
        if (response.closed) return;
        for (const listener of listeners) listener.call(server, request, response);
      },
      () => clientOf(request),
    );
  };
  const connections = new Map<Socket, Connection>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Connection(socket, start));
    socket.once('close', () => connections.delete(socket));
  });
  server.removeAllListeners('request').on('request', (request, response) => {
    connections.get(request.socket)?.receive(request, response);
  });
  server.removeAllListeners('clientError').on('clientError', (error, socket: ClientSocket) => {
    rejectConnection(error, socket, connections.get(socket)?.isReceivingBody ?? false, respond);
  });

  const check = () => {
    const now = performance.now();
    for (const connection of connections.values()) connection.check(now, timeouts);
  };
  const interval = Math.min(timeouts.bodyMs, timeouts.stallMs, CHECK_INTERVAL_MS);
  const checking = setInterval(check, interval).unref();
  server.once('close', () => clearInterval(checking));
}

const remoteAddress = ({ socket }: IncomingMessage) => socket.remoteAddress ?? '';
