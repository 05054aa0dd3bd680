import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { drainConnections } from './drain-connections';

const LONG_MS = 60_000;

let server: Server;
let url: string;

beforeEach(async () => {
  server = createServer((_request, response) => response.end('served')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function request() {
  const response = await fetch(url, { method: 'POST', body: 'x' });
  await response.text();
  return { status: response.status, connection: response.headers.get('connection') };
}

it('serves a request on a kept connection, which ends with it', async () => {
  expect(await request()).toEqual({ status: 200, connection: 'keep-alive' });
  const drained = drainConnections(server, LONG_MS);
  expect(await request()).toEqual({ status: 200, connection: 'close' });
  await drained;
});

it('serves new connections meanwhile', async () => {
  await request();
  const drained = drainConnections(server, LONG_MS);
  for (let i = 0; i < 3; i++) expect(await request()).toEqual({ status: 200, connection: 'close' });
  await drained;
});

it('does not wait for an idle connection longer than told', async () => {
  await request();
  let isDrained = false;
  const drained = drainConnections(server, 300).then(() => {
    isDrained = true;
  });
  await sleep(50);
  expect(isDrained).toBe(false);
  await drained;
});

it('does not wait without connections', async () => {
  await drainConnections(server, LONG_MS);
});
