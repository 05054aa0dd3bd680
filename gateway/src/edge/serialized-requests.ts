import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that a client may send before it has read the response to the first one. Browsers and proxies send one. */
const MAX_PIPELINED = 100;

type Exchange = [IncomingMessage, ServerResponse];

interface Connection {
  isBusy: boolean;
  readonly queue: Exchange[];
  /** The request that was received last. */
  latest: IncomingMessage;
}

/**
 * Node.js starts all pipelined requests of a connection at once and queues their responses. A queued response emits no
 * `close` when its connection ends, so its request to a service would stay open for ever. Here a request starts when the
 * response before it has ended: a connection never holds more than one. Call it when all request listeners are set.
 * @returns whether the body of a connection's latest request has not been received completely
 */
export function serializeRequests(server: Server): (socket: Socket) => boolean {
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
