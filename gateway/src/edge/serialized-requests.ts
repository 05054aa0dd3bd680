import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that a client may send before it has read the response to the first one. Browsers and proxies send one. */
const MAX_PIPELINED = 100;

type Exchange = [IncomingMessage, ServerResponse];

/**
 * Node.js starts all pipelined requests of a connection at once and queues their responses. A queued response emits no
 * `close` when its connection ends, so its request to a service would stay open for ever. Here a request starts when the
 * response before it has ended: a connection never holds more than one. Call it when all request listeners are set.
 */
export function serializeRequests(server: Server): void {
  const listeners = server.listeners('request') as RequestListener[];
  const queues = new WeakMap<Socket, Exchange[]>();
  const start = (request: IncomingMessage, response: ServerResponse, queue: Exchange[]) => {
    const { socket } = request;
    response.once('close', () => {
      const next = socket.writable ? queue.shift() : undefined;
      if (next) start(...next, queue);
      else queues.delete(socket);
    });
    for (const listener of listeners) listener.call(server, request, response);
  };
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const queue = queues.get(request.socket);
    if (queue && queue.length >= MAX_PIPELINED) request.socket.destroy();
    else if (queue) queue.push([request, response]);
    else {
      const empty: Exchange[] = [];
      queues.set(request.socket, empty);
      start(request, response, empty);
    }
  });
}
