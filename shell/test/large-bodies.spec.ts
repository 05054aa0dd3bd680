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

function ask(bytes: number, localAddress?: string) {
  const headers = { 'content-length': bytes, 'content-type': 'application/json' };
  return httpRequest({
    port,
    host: '127.0.0.1',
    ...(localAddress && { localAddress }),
    path: '/api/user/verification',
    method: 'POST',
    headers,
  });
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

it('leaves memory for the bodies of others when one client sends many that do not arrive completely', async () => {
  respond = (request, response) => request.resume().once('end', () => response.end());
  const PART = 60_000;
  const statuses: (number | undefined)[] = [];
  const incomplete = Array.from({ length: 300 }, () => ask(PART + 1));
  try {
    await new Promise((resolve) => {
      for (const request of incomplete) {
        request
          .on('error', () => undefined)
          .once('response', ({ statusCode }: IncomingMessage) => {
            statuses.push(statusCode);
            resolve(statusCode);
          });
        request.write(Buffer.alloc(PART));
      }
    });
    expect(new Set(statuses)).toEqual(new Set([503]));
    const other = ask(PART, '127.0.0.2').end(Buffer.alloc(PART));
    const [{ statusCode }]: [IncomingMessage] = (await once(other, 'response')) as [IncomingMessage];
    expect(statusCode).toBe(200);
  } finally {
    for (const request of incomplete) request.destroy();
  }
});

it('forwards few large bodies of one client at a time, and those of others meanwhile', async () => {
  const forwarded: IncomingMessage[] = [];
  respond = (request, response) => {
    forwarded.push(request);
    request.resume().once('end', () => response.end());
  };
  const statuses: (number | undefined)[] = [];
  const incomplete = Array.from({ length: 40 }, () => ask(MEGABYTE));
  try {
    await new Promise<void>((resolve) => {
      for (const request of incomplete) {
        request
          .on('error', () => undefined)
          .once('response', ({ statusCode }: IncomingMessage) => {
            statuses.push(statusCode);
            if (statuses.length === 24) resolve();
          });
        request.write(Buffer.alloc(100_000));
      }
    });
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect(forwarded.length).toBeLessThanOrEqual(16);
    const other = ask(MEGABYTE, '127.0.0.2').end(Buffer.alloc(MEGABYTE));
    const [{ statusCode }]: [IncomingMessage] = (await once(other, 'response')) as [IncomingMessage];
    expect(statusCode).toBe(200);
  } finally {
    for (const request of incomplete) request.destroy();
  }
});
