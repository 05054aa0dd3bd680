/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../server/config';
import { GatewayConnections, gateway } from '../server/routes/gateway';
import { type Backend, startBackend } from './backends';
import { remotesList } from './remotes-list';

const MEGABYTE = 1024 * 1024;

let backend: Backend;
let server: FastifyInstance;
let port: number;
let respond: RequestListener;

beforeAll(async () => {
  backend = await startBackend((request, response) => respond(request, response));
  server = Fastify();
  const REMOTES = remotesList([{ name: 'mfe-public', url: backend.url, paths: [{ path: '/*', access: 'open' }] }]);
  const config = readConfig({ GATEWAY_URL: backend.url, REMOTES });
  await server.register(gateway, { connections: new GatewayConnections(config) });
  await server.listen({ port: 0, host: '127.0.0.1' });
  port = (server.server.address() as AddressInfo).port;
});

afterAll(async () => {
  await server.close();
  await backend.stop();
});

function ask(bytes: number) {
  const headers = { 'content-length': bytes, 'content-type': 'application/json' };
  return httpRequest({ port, host: '127.0.0.1', path: '/api/user/verification', method: 'POST', headers });
}

it('streams 45 MB while they arrive', async () => {
  let received = 0;
  const begun = new Promise<void>((resolve) => {
    respond = (request, response) => {
      request.on('data', (part: Buffer) => {
        received += part.length;
        resolve();
      });
      request.on('end', () => response.end());
    };
  });
  const request = ask(45 * MEGABYTE);
  request.write(Buffer.alloc(MEGABYTE));
  await begun;
  request.end(Buffer.alloc(44 * MEGABYTE));
  const [{ statusCode }]: [IncomingMessage] = (await once(request, 'response')) as [IncomingMessage];
  expect([statusCode, received]).toEqual([200, 45 * MEGABYTE]);
});

it('returns a response that arrives before the body was read', async () => {
  respond = (_request, response) => response.writeHead(503, { 'retry-after': '5' }).end('{}');
  const request = ask(40 * MEGABYTE);
  request.write(Buffer.alloc(MEGABYTE));
  const [refusal]: [IncomingMessage] = (await once(request, 'response')) as [IncomingMessage];
  expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([503, '5']);
  refusal.resume();
  request.end(Buffer.alloc(39 * MEGABYTE));
  await once(request, 'close');
  expect(request.writableFinished).toBe(true);
});
