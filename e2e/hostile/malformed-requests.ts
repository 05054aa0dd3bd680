import { setImmediate as nextTurn } from 'node:timers/promises';
import { eventually } from '../support/eventually';
import { RawConnection } from './raw-connection';
import type { Target } from './target';

const CRLF = '\r\n';
const post = (...headers: string[]) =>
  ['POST /api/auth/signout HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...headers, '', ''].join(
    CRLF,
  );
const CHUNKED = post('Transfer-Encoding: chunked');
const get = (target: string, ...headers: string[]) => [`GET ${target} HTTP/1.1`, ...headers, '', ''].join(CRLF);

/** Each ends its connection, with or without a response. */
const ENDS_THE_CONNECTION: Record<string, string> = {
  'a chunk extension with an open quote': `${CHUNKED}2;a="\r\n{}\r\n0\r\n\r\n`,
  'a chunk size that is no number': `${CHUNKED}ZZ\r\n{}\r\n0\r\n\r\n`,
  'a negative chunk size': `${CHUNKED}-2\r\n{}\r\n0\r\n\r\n`,
  'a chunk size beyond 64 bits': `${CHUNKED}${'F'.repeat(17)}\r\n{}`,
  'a chunk longer than its size': `${CHUNKED}1\r\n{}\r\n0\r\n\r\n`,
  'a malformed chunk after a good one': `${CHUNKED}1\r\n{\r\nZZ\r\n}\r\n0\r\n\r\n`,
  'a malformed chunk after 100 kB': `${CHUNKED}186A0\r\n${' '.repeat(100_000)}\r\nZZ\r\n`,
  'a chunk extension of 100 kB': `${CHUNKED}2;a=${'a'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`,
  'trailers of 100 kB': `${CHUNKED}2\r\n{}\r\n0\r\nX-T: ${'a'.repeat(100_000)}\r\n\r\n`,
  'a length beside chunks': `${post('Content-Length: 2', 'Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`,
  'two lengths': `${post('Content-Length: 2', 'Content-Length: 3')}{} `,
  'two hosts': get('/api/contacts', 'Host: localhost', 'Host: evil.example'),
  'two hosts for a page': get('/', 'Host: localhost', 'Host: evil.example'),
  'no host': get('/api/contacts', 'X-Nothing: 1'),
  'an absolute target with another host': get('http://evil.example/api/contacts', 'Host: localhost'),
  'a header of 40 kB': get('/api/contacts', 'Host: localhost', `X-Long: ${'a'.repeat(40_000)}`),
  '3,000 headers': get('/api/contacts', 'Host: localhost', ...Array.from({ length: 3_000 }, (_, n) => `X-${n}: 1`)),
  'a target of 100 kB': get(`/api/contacts?q=${'a'.repeat(100_000)}`, 'Host: localhost'),
  'a NUL in a header': get('/api/contacts', 'Host: localhost', 'X-Nul: a\0b'),
  'bytes of another protocol': `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${CRLF}${CRLF}`,
};

export function malformedRequests(target: () => Target): void {
  it.each(Object.entries(ENDS_THE_CONNECTION))('%s ends the connection and nothing else', async (_name, bytes) => {
    const { edge, processes } = target();
    for (let turn = 0; turn < 3; turn += 1) {
      const connection = await RawConnection.open(edge.url);
      connection.write(bytes);
      await eventually(async () => expect(connection.isClosed).toBe(true), 15_000, 10);
      // 503: the gateway has refused a long body and closed its connection before the shell has read the response.
      expect(connection.received).toMatch(/^(HTTP\/1\.1 (4\d\d|503) |$)/);
      expect(connection.responseCount).toBeLessThanOrEqual(1);
    }
    await processes.expectUnharmed();
  });

  it('endless chunks end the connection', async () => {
    const { edge, bystander, processes } = target();
    const connection = await RawConnection.open(edge.url);
    const sending = (async () => {
      await connection.writeAll(CHUNKED + '2\r\n  \r\n'.repeat(1_000));
      const large = `40000\r\n${' '.repeat(0x40000)}\r\n`;
      while (!connection.isClosed) {
        await connection.writeAll(large);
        // While the server reads as fast as this writes, no write has to wait, and timers would not fire.
        await nextTurn();
      }
    })();
    await bystander.expectAnswers();
    await sending;
    expect([0, 413]).toContain(connection.status);
    await processes.expectUnharmed();
  });

  it.each([
    ['an absolute target', (path: string, host: string) => get(`http://${host}${path}`, `Host: ${host}`)],
    ['percent-encoded letters', (path: string, host: string) => get(path.replace('a', '%61'), `Host: ${host}`)],
    ['a percent-encoded hyphen', (path: string, host: string) => get(path.replaceAll('-', '%2d'), `Host: ${host}`)],
  ])('%s is the same resource', async (_name, spelled) => {
    const { edge } = target();
    const { host } = new URL(edge.url);
    const paths =
      edge.name === 'shell'
        ? ['/api/contacts', '/api/docs', await remoteFile(edge.url)]
        : ['/api/contacts', '/api/docs'];
    for (const path of paths) {
      const connection = await RawConnection.open(edge.url);
      connection.write(spelled(path, host));
      await eventually(async () => expect(connection.status).toBe(200));
      connection.destroy();
    }
  });
}

/** The path of a file of a remote, whose name contains a hyphen. */
async function remoteFile(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  const path = /\/remotes\/mfe-public\/[\w./-]+\.js/.exec(page)?.[0];
  if (!path) throw new Error('The page names no file of mfe-public.');
  return path;
}
