import { once } from 'node:events';
import { readFile } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { acceptQueuedConnections } from './accept-queued';

const CLIENTS = 20;

let server: Server;

beforeEach(async () => {
  server = createServer((_request, response) => response.end('served')).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** @returns what the server sent, or why the connection broke */
async function request(): Promise<string> {
  // The operating system establishes it at once, before the event loop of this process accepts any connection.
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.end('POST / HTTP/1.1\r\nhost: bank\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  const received: Buffer[] = [];
  socket.on('data', (data) => received.push(data));
  let problem = '';
  socket.on('error', (error) => {
    problem = error.message;
  });
  await once(socket, 'close');
  return problem || Buffer.concat(received).toString();
}

it('serves every connection that was established before the server stopped listening', async () => {
  const requests = Array.from({ length: CLIENTS }, request);
  await acceptQueuedConnections(server);
  server.close();
  for (const response of await Promise.all(requests)) expect(response).toMatch(/^HTTP\/1.1 200 OK.*served$/s);
});

it('serves them when a file was read in the same iteration of the event loop', async () => {
  const requests: Promise<string>[] = [];
  await new Promise<void>((resolve, reject) => {
    readFile(__filename, () => {
      requests.push(...Array.from({ length: CLIENTS }, request));
      acceptQueuedConnections(server).then(() => resolve(void server.close()), reject);
    });
  });
  for (const response of await Promise.all(requests)) expect(response).toMatch(/^HTTP\/1.1 200 OK.*served$/s);
});

it('does not wait without connections', async () => {
  const startedAt = performance.now();
  await acceptQueuedConnections(server);
  expect(performance.now() - startedAt).toBeLessThan(150);
});
