import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { useGateway } from './gateway-harness';

const CRLF = '\r\n';

interface RawResponse {
  status: number;
  head: string;
  body: string;
}

describe('a malformed request', () => {
  const harness = useGateway();

  function open(): Socket {
    return connect(Number(new URL(harness.address).port), '127.0.0.1').on('error', () => undefined);
  }

  /** Everything until the gateway closes the connection. */
  async function readAll(socket: Socket): Promise<string> {
    let text = '';
    for await (const chunk of socket) text += chunk;
    return text;
  }

  async function send(text: string): Promise<RawResponse> {
    const socket = open();
    socket.write(text);
    const response = await readAll(socket);
    const end = response.indexOf(CRLF + CRLF);
    return { status: Number(response.slice(9, 12)), head: response.slice(0, end), body: response.slice(end + 4) };
  }

  function request(...lines: string[]): string {
    return `${['POST /api/contacts HTTP/1.1', 'Host: bank.example', ...lines].join(CRLF)}${CRLF}${CRLF}`;
  }

  it.each([
    ['a length beside chunks', `${request('Content-Length: 5', 'Transfer-Encoding: chunked')}0${CRLF}${CRLF}`],
    ['chunks beside a length', `${request('Transfer-Encoding: chunked', 'Content-Length: 5')}0${CRLF}${CRLF}`],
    ['two lengths', `${request('Content-Length: 5', 'Content-Length: 6')}hello!`],
    ['twice the same length', `${request('Content-Length: 5', 'Content-Length: 5')}hello`],
    ['a list of lengths', `${request('Content-Length: 5, 5')}hello`],
    ['a length with a sign', `${request('Content-Length: +5')}hello`],
    ['a length that is no number', `${request('Content-Length: 0x5')}hello`],
    ['an unknown transfer coding', `${request('Transfer-Encoding: chunked, identity')}0${CRLF}${CRLF}`],
    ['a coding that resembles chunked', `${request('Transfer-Encoding: xchunked')}0${CRLF}${CRLF}`],
    ['two transfer codings', `${request('Transfer-Encoding: chunked', 'Transfer-Encoding: identity')}0${CRLF}${CRLF}`],
    ['a folded header', request('X-Long: a', ' b')],
    ['a space before the colon', request('Content-Length : 5')],
    ['a header without a name', request(': x')],
    ['a NUL in a header', request('X-Nul: a\0b')],
    ['a bare line feed', 'GET /api/contacts HTTP/1.1\nHost: bank.example\n\n'],
    ['no host', `GET /api/contacts HTTP/1.1${CRLF}${CRLF}`],
    ['two hosts', request('Host: evil.example')],
    ['an unknown version', `GET /api/contacts HTTP/9.9${CRLF}Host: bank.example${CRLF}${CRLF}`],
    ['a space in the path', `GET /api/con tacts HTTP/1.1${CRLF}Host: bank.example${CRLF}${CRLF}`],
    ['bytes that are not HTTP', `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${CRLF}${CRLF}`],
  ])('with %s is answered with 400 and not forwarded', async (_name, text) => {
    const { status, head, body } = await send(text);
    expect({ status, body: JSON.parse(body) }).toMatchObject({
      status: 400,
      body: { code: 'bad_request', status: 400, requestId: expect.stringMatching(/^\S{8,}$/) },
    });
    expect(head.toLowerCase()).toContain('content-type: application/problem+json');
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(head.toLowerCase()).toContain('connection: close');
    expect(head).not.toMatch(/^server:/im);
    expect(harness.contacts.requests).toHaveLength(0);
  });

  it('ends the connection, so that what follows is not read as another request', async () => {
    const smuggled = request('Content-Length: 60', 'Transfer-Encoding: chunked');
    const { body } = await send(`${smuggled}0${CRLF}${CRLF}GET /api/user/me HTTP/1.1${CRLF}Host: x${CRLF}${CRLF}`);
    expect(body.match(/HTTP\/1\.1/g)).toBeNull();
    expect(harness.users.requests).toHaveLength(0);
  });

  it('is not answered while another request on the connection is in progress', async () => {
    harness.contacts.respond = () => undefined;
    const socket = open();
    socket.write(`GET /api/contacts HTTP/1.1${CRLF}Host: bank.example${CRLF}${CRLF}`);
    while (harness.contacts.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    socket.write(`nonsense${CRLF}${CRLF}`);
    expect(await readAll(socket)).toBe('');
  });

  it('with a target that is too long is answered with 414', async () => {
    for (const length of [9_000, 40_000]) {
      const { status, body } = await send(
        `GET /api/contacts?q=${'a'.repeat(length)} HTTP/1.1${CRLF}Host: bank.example${CRLF}Connection: close${CRLF}${CRLF}`,
      );
      expect([length, status, JSON.parse(body).code]).toEqual([length, 414, 'uri_too_long']);
    }
    expect((await harness.fetch(`/api/contacts?q=${'a'.repeat(8_000)}`)).status).toBe(200);
  });

  it('with too many or too long headers is answered with 431', async () => {
    const many = Array.from({ length: 120 }, (_, number) => `X-${number}: 1`);
    const more = Array.from({ length: 2_500 }, (_, number) => `X${number}:`);
    for (const lines of [many, more, [`X-Long: ${'a'.repeat(20_000)}`]]) {
      const { status, body } = await send(request('Connection: close', 'Content-Length: 0', ...lines));
      expect([status, JSON.parse(body).code]).toEqual([431, 'headers_too_large']);
    }
    expect(harness.contacts.requests).toHaveLength(0);
  });

  it('with headers that never end is answered with 408 after the timeout, while others are served', async () => {
    const [gateway, address] = await harness.startAnother({ CLIENT_HEADERS_SECONDS: '1' });
    try {
      const slow = Array.from({ length: 50 }, () => connect(Number(new URL(address).port), '127.0.0.1'));
      const dripping = setInterval(() => {
        for (const socket of slow) if (socket.writable) socket.write('X-Drip: 1\r\n');
      }, 200);
      for (const socket of slow) socket.on('error', () => undefined).write('GET /api/contacts HTTP/1.1\r\n');
      const responses = Promise.all(slow.map(readAll));
      expect((await fetch(`${address}/api/contacts`)).status).toBe(200);
      const texts = await responses;
      clearInterval(dripping);
      expect(texts.filter((text) => /^HTTP\/1\.1 408 .*"code":"request_timeout"/s.test(text))).toHaveLength(50);
    } finally {
      await gateway.close();
    }
  });

  it('with an unknown method is answered with 404', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'PURGE']) {
      const { status, body } = await send(
        `${method} /api/contacts HTTP/1.1${CRLF}Host: bank.example${CRLF}Connection: close${CRLF}${CRLF}`,
      );
      expect([method, status, JSON.parse(body).code]).toEqual([method, 404, 'not_found']);
    }
    const socket = open();
    socket.write(`CONNECT bank.example:443 HTTP/1.1${CRLF}Host: bank.example${CRLF}${CRLF}`);
    await once(socket.resume(), 'close');
  });

  it('with a protocol upgrade is served without it', async () => {
    const { status } = await send(
      `GET /api/contacts HTTP/1.1${CRLF}Host: bank.example${CRLF}Connection: close, Upgrade${CRLF}Upgrade: h2c${CRLF}HTTP2-Settings: AAMAAABk${CRLF}${CRLF}`,
    );
    expect(status).toBe(200);
    expect(harness.contacts.requests[0]?.headers).not.toHaveProperty('upgrade');
  });
});
