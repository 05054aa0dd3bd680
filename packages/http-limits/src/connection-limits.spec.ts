import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { limitConnections } from './connection-limits';
import type { RejectionResponse } from './reject-connection';
import { createRawClient } from './testing/raw-client';

/** More than the buffers of the connections take. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x');
const SHORT = { headersMs: 500, bodyMs: 300, stallMs: 300 };

let server: Server;
let port: number;
// Its connections end before the server is closed, which waits for them.
const { open, exchange } = createRawClient(() => port);
/** Targets of the requests that were started, and of those whose response has ended or lost its connection. */
let started: string[] = [];
let closed: string[] = [];

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(listener: Listener, respond?: RejectionResponse): Promise<void> {
  server = createServer((request, response) => {
    const { url = '' } = request;
    started.push(url);
    response.once('close', () => closed.push(url));
    listener(request, response);
  });
  limitConnections(server, SHORT, { respond });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
}

beforeEach(() => {
  started = [];
  closed = [];
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
});

const request = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');

async function until(holds: () => boolean): Promise<void> {
  for (const giveUp = Date.now() + 60_000; !holds(); await delay(10)) {
    if (Date.now() > giveUp) throw new Error('It never came to hold.');
  }
}

const isGone = (socket: Socket) => new Promise((resolve) => socket.resume().once('close', resolve));

describe('pipelined requests', () => {
  it('start one after another and are answered in their order', async () => {
    const inProgress: number[] = [];
    await serve(async ({ url = '' }, response) => {
      inProgress.push(started.length - closed.length);
      // The first one takes longest.
      await delay(url === '/0' ? 50 : 0);
      response.end(`${url}\n`);
    });
    const paths = Array.from({ length: 20 }, (_, turn) => `/${turn}`);
    const text = await exchange(
      `${paths.map((path) => request(`GET ${path}`)).join('')}${request('GET /last', 'Connection: close')}`,
    );
    expect(text.match(/^\/\w+(?=\n)/gm)).toEqual([...paths, '/last']);
    expect(new Set(inProgress)).toEqual(new Set([1]));
  });

  it('do not start when their connection has ended, and the one in progress learns it', async () => {
    await serve(() => undefined);
    const socket = open(request('GET /never').repeat(50));
    await until(() => started.length > 0);
    socket.destroy();
    await until(() => closed.length > 0);
    expect([started, closed]).toEqual([['/never'], ['/never']]);
  });

  it('do not start behind a response that Node.js itself makes and that ends the connection', async () => {
    await serve(async (_request, response) => {
      await delay(50);
      response.end('ok');
    });
    const withoutHost = 'GET /no-host HTTP/1.1\r\n\r\n';
    const socket = open(request('GET /first') + withoutHost + request('GET /last'));
    await isGone(socket);
    await delay(100);
    expect([started, closed]).toEqual([['/first'], ['/first']]);
  });

  it('start behind a response that Node.js itself makes', async () => {
    await serve(async ({ url = '' }, response) => {
      await delay(50);
      response.end(`${url}\n`);
    });
    const text = await exchange(
      request('GET /first') +
        request('GET /expects', 'Expect: the-unexpected') +
        request('GET /last', 'Connection: close'),
    );
    expect(text.match(/^(?:HTTP\/1.1 \d+|\/\w+(?=\n))/gm)).toEqual([
      'HTTP/1.1 200',
      '/first',
      'HTTP/1.1 417',
      'HTTP/1.1 200',
      '/last',
    ]);
    expect(closed).toEqual(['/first', '/last']);
  });

  it('end their connection when there are too many', async () => {
    await serve(() => undefined);
    await isGone(open(request('GET /never').repeat(102)));
    await until(() => closed.length > 0);
    expect(started).toEqual(['/never']);
  });

  it('may be a hundred beside the one in progress', async () => {
    await serve((_request, response) => setImmediate(() => response.end()));
    await exchange(request('GET /').repeat(100) + request('GET /last', 'Connection: close'));
    expect(started).toHaveLength(101);
  });
});

describe('a client', () => {
  it('is disconnected when it does not read its response', async () => {
    await serve((_request, response) => response.end(LARGE));
    open(request('GET /large')).pause();
    await until(() => closed.length > 0);
  });

  it('may wait for its response', async () => {
    const waiting: ServerResponse[] = [];
    await serve(({ url }, response) => (url === '/large' ? response.end(LARGE) : waiting.push(response)));
    const socket = open(request('GET /slow'));
    await until(() => waiting.length > 0);
    // It waits for as long as another one is tolerated that reads nothing.
    open(request('GET /large')).pause();
    await until(() => closed.includes('/large'));
    waiting[0]?.end('done');
    const [data] = await once(socket, 'data');
    expect(String(data)).toContain('done');
  });
});

describe('a request body', () => {
  const silent = (path: string) => request(`POST ${path}`, 'Content-Length: 500000');

  it.each([
    ['is read', (incoming: IncomingMessage) => incoming.resume()],
    ['is not read', () => undefined],
    ['was refused', (_request: IncomingMessage, response: ServerResponse) => response.writeHead(413).end()],
  ])('that stops arriving ends its connection when it %s', async (_case, listener) => {
    await serve(listener);
    await isGone(open(silent('/')));
    await isGone(open(request('POST /', 'Transfer-Encoding: chunked')));
    expect(started).toHaveLength(2);
  });

  it('that arrives too slowly ends its connection', async () => {
    await serve((incoming) => incoming.resume());
    const socket = open(request('POST /', 'Transfer-Encoding: chunked'));
    const dripping = setInterval(() => socket.write('1\r\n \r\n'), 20);
    await isGone(socket);
    clearInterval(dripping);
  });

  it('without end ends its connection', async () => {
    await serve((incoming) => incoming.resume());
    const chunk = Buffer.concat([Buffer.from(`${LARGE.length.toString(16)}\r\n`), LARGE, Buffer.from('\r\n')]);
    const socket = open(request('POST /', 'Transfer-Encoding: chunked'));
    socket.on('drain', () => socket.write(chunk));
    socket.write(chunk);
    await isGone(socket);
  });

  it('may wait for the server to read it', async () => {
    let delayed: IncomingMessage | undefined;
    await serve((incoming, response) => {
      if (incoming.url === '/delayed') delayed = incoming.pause();
      incoming.once('end', () => response.end('done'));
    });
    const socket = open(`${silent('/delayed')}${' '.repeat(400_000)}`);
    await until(() => delayed !== undefined);
    await isGone(open(silent('/silent')));
    delayed?.resume();
    socket.write(' '.repeat(100_000));
    expect(String((await once(socket, 'data'))[0])).toContain('done');
  });

  it('may wait for the response to the request before it', async () => {
    let first: ServerResponse | undefined;
    await serve((incoming, response) => {
      if (incoming.url === '/first') first = response;
      else incoming.resume().once('end', () => response.end('done'));
    });
    const socket = open(request('GET /first') + silent('/second'));
    await until(() => first !== undefined);
    await isGone(open(silent('/silent')));
    first?.end();
    await once(socket, 'data');
    socket.write(' '.repeat(500_000));
    expect(String((await once(socket, 'data'))[0])).toContain('done');
  });
});

describe('what cannot be parsed', () => {
  const malformed = [
    [400, 'NOT HTTP\r\n\r\n'],
    [408, 'GET / HTTP/1.1\r\nHost'],
    [414, request(`GET /${'x'.repeat(20_000)}`)],
    [431, request('GET /', `X: ${'x'.repeat(20_000)}`)],
  ] as const;

  it.each(malformed)('is answered with %d, and the connection ends', async (status, bytes) => {
    await serve(() => undefined);
    expect(await exchange(bytes)).toMatch(
      new RegExp(`^HTTP/1\\.1 ${status} [\\w ]+\r\ncontent-length: 0\r\nconnection: close\r\n\r\n$`),
    );
    expect(started).toEqual([]);
  });

  it('is answered with the body that the server provides', async () => {
    await serve(
      () => undefined,
      (status) => ({ headers: { 'content-type': 'text/plain' }, body: `Größe ${status}` }),
    );
    expect(await exchange('NOT HTTP\r\n\r\n')).toBe(
      'HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain\r\ncontent-length: 11\r\nconnection: close\r\n\r\nGröße 400',
    );
  });

  it('gets no response of its own after a request that was answered before its body arrived', async () => {
    await serve((_request, response) => response.writeHead(413).end());
    const socket = open(request('POST /', 'Transfer-Encoding: chunked'));
    let text = '';
    socket.on('data', (data) => {
      text += data;
    });
    await until(() => closed.length > 0);
    socket.write('ZZ\r\n');
    await isGone(socket);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413']);
  });
});
