import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { useGateway } from './gateway-harness';

const CRLF = '\r\n';

/** An answer as it came over the wire. */
interface Raw {
  status: number;
  head: string;
  body: string;
}

describe('a connection that does not speak as it should', () => {
  const door = useGateway();

  function dial(): Socket {
    return connect(Number(new URL(door.address).port), '127.0.0.1').on('error', () => undefined);
  }

  /** Everything until the gateway hangs up. */
  async function heard(socket: Socket): Promise<string> {
    let text = '';
    for await (const chunk of socket) text += chunk;
    return text;
  }

  async function say(text: string): Promise<Raw> {
    const socket = dial();
    socket.write(text);
    const answer = await heard(socket);
    const end = answer.indexOf(CRLF + CRLF);
    return { status: Number(answer.slice(9, 12)), head: answer.slice(0, end), body: answer.slice(end + 4) };
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
    ['an unknown coding', `${request('Transfer-Encoding: chunked, identity')}0${CRLF}${CRLF}`],
    ['chunked in disguise', `${request('Transfer-Encoding: xchunked')}0${CRLF}${CRLF}`],
    ['chunked twice', `${request('Transfer-Encoding: chunked', 'Transfer-Encoding: identity')}0${CRLF}${CRLF}`],
    ['a header line that goes on in the next', request('X-Long: a', ' b')],
    ['a blank before the colon', request('Content-Length : 5')],
    ['a header without a name', request(': x')],
    ['a NUL in a header', request('X-Nul: a\0b')],
    ['a bare line feed', 'GET /api/contacts HTTP/1.1\nHost: bank.example\n\n'],
    ['no host', `GET /api/contacts HTTP/1.1${CRLF}${CRLF}`],
    ['two hosts', request('Host: evil.example')],
    ['an unknown version', `GET /api/contacts HTTP/9.9${CRLF}Host: bank.example${CRLF}${CRLF}`],
    ['a blank in the path', `GET /api/con tacts HTTP/1.1${CRLF}Host: bank.example${CRLF}${CRLF}`],
    ['no HTTP at all', `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${CRLF}${CRLF}`],
  ])('%s: 400, and no service hears of it', async (_name, text) => {
    const { status, head, body } = await say(text);
    expect({ status, body: JSON.parse(body) }).toMatchObject({
      status: 400,
      body: { code: 'bad_request', status: 400, requestId: expect.stringMatching(/^\S{8,}$/) },
    });
    expect(head.toLowerCase()).toContain('content-type: application/problem+json');
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(head.toLowerCase()).toContain('connection: close');
    expect(head).not.toMatch(/^server:/im);
    expect(door.contacts.requests).toHaveLength(0);
  });

  it('what follows a refused request on the same connection is not read as another one', async () => {
    const smuggled = request('Content-Length: 60', 'Transfer-Encoding: chunked');
    const { body } = await say(`${smuggled}0${CRLF}${CRLF}GET /api/user/me HTTP/1.1${CRLF}Host: x${CRLF}${CRLF}`);
    expect(body.match(/HTTP\/1\.1/g)).toBeNull();
    expect(door.users.requests).toHaveLength(0);
  });

  it('nonsense behind a request in hand is no answer to that request', async () => {
    door.contacts.respond = () => undefined;
    const socket = dial();
    socket.write(`GET /api/contacts HTTP/1.1${CRLF}Host: bank.example${CRLF}${CRLF}`);
    while (door.contacts.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    socket.write(`nonsense${CRLF}${CRLF}`);
    expect(await heard(socket)).toBe('');
  });

  it('an address that is too long: 414', async () => {
    for (const length of [9_000, 40_000]) {
      const { status, body } = await say(
        `GET /api/contacts?q=${'a'.repeat(length)} HTTP/1.1${CRLF}Host: bank.example${CRLF}Connection: close${CRLF}${CRLF}`,
      );
      expect([length, status, JSON.parse(body).code]).toEqual([length, 414, 'uri_too_long']);
    }
    expect((await door.fetch(`/api/contacts?q=${'a'.repeat(8_000)}`)).status).toBe(200);
  });

  it('headers that are too many or too long: 431', async () => {
    const many = Array.from({ length: 120 }, (_, number) => `X-${number}: 1`);
    const more = Array.from({ length: 2_500 }, (_, number) => `X${number}:`);
    for (const lines of [many, more, [`X-Long: ${'a'.repeat(20_000)}`]]) {
      const { status, body } = await say(request('Connection: close', 'Content-Length: 0', ...lines));
      expect([status, JSON.parse(body).code]).toEqual([431, 'headers_too_large']);
    }
    expect(door.contacts.requests).toHaveLength(0);
  });

  it('headers that never end: 408 when their time is over, while others are served', async () => {
    const [patient, address] = await door.startAnother({ CLIENT_HEADERS_SECONDS: '1' });
    try {
      const slow = Array.from({ length: 50 }, () => connect(Number(new URL(address).port), '127.0.0.1'));
      const dripping = setInterval(() => {
        for (const socket of slow) if (socket.writable) socket.write('X-Drip: 1\r\n');
      }, 200);
      for (const socket of slow) socket.on('error', () => undefined).write('GET /api/contacts HTTP/1.1\r\n');
      const answers = Promise.all(slow.map(heard));
      expect((await fetch(`${address}/api/contacts`)).status).toBe(200);
      const said = await answers;
      clearInterval(dripping);
      expect(said.filter((text) => /^HTTP\/1\.1 408 .*"code":"request_timeout"/s.test(text))).toHaveLength(50);
    } finally {
      await patient.close();
    }
  });

  it('a method of nobody is a path of nobody', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'PURGE']) {
      const { status, body } = await say(
        `${method} /api/contacts HTTP/1.1${CRLF}Host: bank.example${CRLF}Connection: close${CRLF}${CRLF}`,
      );
      expect([method, status, JSON.parse(body).code]).toEqual([method, 404, 'not_found']);
    }
    const socket = dial();
    socket.write(`CONNECT bank.example:443 HTTP/1.1${CRLF}Host: bank.example${CRLF}${CRLF}`);
    await once(socket.resume(), 'close');
  });

  it('a wish to speak another protocol is not heard', async () => {
    const { status } = await say(
      `GET /api/contacts HTTP/1.1${CRLF}Host: bank.example${CRLF}Connection: close, Upgrade${CRLF}Upgrade: h2c${CRLF}HTTP2-Settings: AAMAAABk${CRLF}${CRLF}`,
    );
    expect(status).toBe(200);
    expect(door.contacts.requests[0]?.headers).not.toHaveProperty('upgrade');
  });
});
