import type { Random } from '../simulation/random';

const METHODS = [
  'GET',
  'GET',
  'HEAD',
  'POST',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PRI',
  'gEt',
  '',
];
const TARGETS = [
  '/',
  '/api/contacts',
  '/api/docs',
  '/api/user/me',
  '/api/auth/signout',
  '/api/user/verification',
  '/api/events',
  '/api/%61uth/%2e%2e/user/me',
  '/api//auth',
  '/remotes/mfe-public/x.js',
  '/remotes/mfe%2dpublic/x.js',
  '/registry.json',
  '/assets/../../package.json',
  'http://localhost/api/contacts',
  'http://[::1',
  '*',
  'localhost:443',
  '/%zz',
  '/\u00ff',
];
const HEADERS = [
  'Connection: close',
  'Connection: keep-alive, x-nothing',
  'Connection: Upgrade\r\nUpgrade: websocket',
  'Expect: 100-continue',
  'Expect: 200-maybe',
  'Accept-Encoding: br, gzip',
  'Authorization: Bearer x.y.z',
  'Authorization: Bearer',
  'Cookie: larkspur_refresh=x',
  'Origin: http://evil.example',
  'X-Forwarded-For: 203.0.113.1',
  'X-Request-Id: \u00e9',
  'Range: bytes=0-1,5-',
  'If-None-Match: *',
  'TE: trailers',
  'Trailer: x-t',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: identity',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Host: two.example',
  ' folded: yes',
  ': nameless',
  'X-Nul: a\0b',
];
const LINE_ENDS = ['\r\n', '\r\n', '\r\n', '\r\n', '\r\n', '\r\n', '\n', '\r', '\r\n\r\n'];
const MAX_REQUESTS = 6;

/** One to six requests, most of them nearly valid, in one to four pieces. */
export function randomRequests(random: Random): string[] {
  const requests = Array.from({ length: random.between(1, MAX_REQUESTS) }, () => mutated(random, request(random)));
  return pieces(random, requests.join(''));
}

function request(random: Random): string {
  const line = () => (random.chance(0.02) ? random.pick(LINE_ENDS) : '\r\n');
  const version = random.chance(0.95) ? 'HTTP/1.1' : random.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', '']);
  let text = `${random.pick(METHODS)} ${random.pick(TARGETS)} ${version}${line()}`;
  if (random.chance(0.95)) text += `Host: localhost${line()}`;
  for (let count = random.below(4); count > 0; count -= 1) text += random.pick(HEADERS) + line();
  return text + body(random, line);
}

function body(random: Random, line: () => string): string {
  const content = random.pick(['', '{}', '{"a":', ' '.repeat(random.below(3_000)), `{"a":"${'x'.repeat(200)}"}`]);
  const kind = random.below(5);
  if (kind === 0)
    return `Content-Type: application/json${line()}Content-Length: ${content.length}${line()}${line()}${content}`;
  if (kind === 1) return `Content-Length: ${content.length + random.between(-2, 50)}${line()}${line()}${content}`;
  if (kind === 2) return `Transfer-Encoding: chunked${line()}${line()}${chunks(random, content, line)}`;
  return line();
}

function chunks(random: Random, content: string, line: () => string): string {
  const size = random.chance(0.9)
    ? content.length.toString(16)
    : random.pick(['ZZ', '-1', 'FFFFFFFFFFFFFFFFF', '', ' 1']);
  const extension = random.chance(0.2) ? random.pick([';a=b', ';a="', ';', `;${'a'.repeat(500)}`]) : '';
  const end = random.chance(0.8) ? `0${line()}${line()}` : random.pick(['0', `0${line()}X-T: 1${line()}${line()}`, '']);
  return content === '' ? end : `${size}${extension}${line()}${content}${line()}${end}`;
}

/** Changes, removes, repeats or inserts some bytes. */
function mutated(random: Random, text: string): string {
  if (!random.chance(0.4)) return text;
  const at = random.below(text.length + 1);
  const length = random.below(8);
  const [before, cut, after] = [text.slice(0, at), text.slice(at, at + length), text.slice(at + length)];
  switch (random.below(5)) {
    case 0:
      return before + after;
    case 1:
      return before + cut + cut + after;
    case 2:
      return before + Array.from({ length }, () => String.fromCharCode(random.below(256))).join('') + after;
    case 3:
      return before;
    default:
      return before + cut + '\r\n'.repeat(random.between(1, 3)) + after;
  }
}

function pieces(random: Random, text: string): string[] {
  const cuts = Array.from({ length: random.below(4) }, () => random.below(text.length + 1)).sort((a, b) => a - b);
  return [...cuts, text.length].map((end, index) => text.slice(index === 0 ? 0 : cuts[index - 1], end)).filter(Boolean);
}
