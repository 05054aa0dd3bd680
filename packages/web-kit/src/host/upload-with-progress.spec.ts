import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { uploadWithProgress } from './upload-with-progress';

let server: Server;
let address: string;
let respond: (request: IncomingMessage, response: ServerResponse) => void;
let received = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', window.location.origin);
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-allow-headers', 'content-type,authorization');
    response.setHeader('access-control-expose-headers', 'x-request-id');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    received = '';
    request.on('data', (part) => {
      received += part;
    });
    return request.on('end', () => respond(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/user/verification`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const send = (body: string, onProgress = jest.fn(), signal?: AbortSignal) =>
  uploadWithProgress(
    address,
    { method: 'POST', headers: { 'content-type': 'application/json', authorization: 'Bearer t' }, body, signal },
    onProgress,
  );

it('sends the body with its headers, reports progress, and resolves like fetch', async () => {
  let authorization: string | undefined;
  respond = (request, response) => {
    authorization = request.headers.authorization;
    response.writeHead(201, { 'content-type': 'application/json', 'x-request-id': 'r-1' }).end('{"data":1}');
  };
  const body = JSON.stringify({ passport: 'x'.repeat(100_000) });
  const onProgress = jest.fn();
  const response = await send(body, onProgress);
  expect([response.status, await response.json(), response.headers.get('x-request-id')]).toEqual([
    201,
    { data: 1 },
    'r-1',
  ]);
  expect(authorization).toBe('Bearer t');
  expect(received).toBe(body);
  // Only a real browser reports how much was sent.
  expect(onProgress).toHaveBeenCalled();
});

it('resolves with an error status, and with a response without a body', async () => {
  respond = (_request, response) => response.writeHead(413).end();
  const response = await send('{}');
  expect([response.status, await response.text()]).toEqual([413, '']);
  respond = (_request, response) => response.writeHead(204).end();
  expect((await send('{}')).status).toBe(204);
});

it('rejects like fetch when no response arrives', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  respond = (request) => request.socket.destroy();
  await expect(send('{}')).rejects.toThrow(TypeError);
});

it('is aborted by its signal, before and during the upload', async () => {
  const reason = new Error('left the page');
  await expect(send('{}', jest.fn(), AbortSignal.abort(reason))).rejects.toBe(reason);
  const controller = new AbortController();
  respond = () => controller.abort(reason);
  await expect(send('{}', jest.fn(), controller.signal)).rejects.toBe(reason);
});
