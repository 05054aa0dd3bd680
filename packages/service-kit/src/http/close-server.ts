import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { AbstractHttpAdapter } from '@nestjs/core';

const IDLE_SWEEP_INTERVAL_MS = 50;
/** The time that a new connection's first request may take to arrive. */
const UNUSED_CONNECTION_TIMEOUT_MS = 500;

/**
 * Connections without a request yet, with their time of opening. Node does not count them as idle, and browsers and proxies
 * preconnect.
 */
const unusedConnections = new WeakMap<Server, Map<Socket, number>>();

/** Call when the server is created, so that `closeHttpServer` finds them. */
export function trackUnusedConnections(server: Server): void {
  const sockets = new Map<Socket, number>();
  unusedConnections.set(server, sockets);
  server.on('connection', (socket) => {
    sockets.set(socket, Date.now());
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', ({ socket }) => sockets.delete(socket));
}

/** Accepts the connections that are queued, stops listening, and resolves when every request in progress has its response. */
export async function closeHttpServer(adapter: AbstractHttpAdapter): Promise<void> {
  const server: Server = adapter.getHttpServer();
  // Node closes connections that are idle now; those that become idle later would stay until their keep-alive timeout.
  // In the phase after sockets are read: a connection whose request has arrived is not idle.
  const sweeping = setInterval(() => setImmediate(() => sweep(server)), IDLE_SWEEP_INTERVAL_MS);
  try {
    await adapter.close();
  } finally {
    clearInterval(sweeping);
  }
}

function sweep(server: Server): void {
  server.closeIdleConnections();
  for (const [socket, since] of unusedConnections.get(server) ?? [])
    if (Date.now() - since > UNUSED_CONNECTION_TIMEOUT_MS) socket.destroy();
}
