import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const CHECK_INTERVAL_MS = 1_000;

/** A response that nobody reads occupies a connection to a service. Ends connections whose client reads nothing. */
export function disconnectStalledClients(server: Server, timeoutMs: number): void {
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
      else if (now - last.since > timeoutMs) socket.destroy();
    }
  }, CHECK_INTERVAL_MS).unref();
  server.once('close', () => clearInterval(check));
}
