import { isAmbiguous, normalizeTarget } from './request-target';

const HOST = 'bank.example:4000';

it.each([
  ['/api/docs?q=%61%2d', '/api/docs?q=%61%2d'],
  ['/%61pi/telemetry/%72emotes', '/api/telemetry/remotes'],
  ['/api/mfe%2Dpublic/%7Ea%5fb%39', '/api/mfe-public/~a_b9'],
  ['/api/%2e%2e/a%2fb%5c%00%zz', '/api/%2e%2e/a%2fb%5c%00%zz'],
  [`http://${HOST}/api/%64ocs?x=%61`, '/api/docs?x=%61'],
  [`HTTP://BANK.example:4000`, '/'],
  [`http://${HOST}?x`, '/?x'],
  ['http://evil.example/api/docs', 'http://evil.example/api/docs'],
  [`http://evil.example/?http://${HOST}/`, `http://evil.example/?http://${HOST}/`],
  ['*', '*'],
  ['', ''],
])('%s is %s', (url, normal) => {
  expect(normalizeTarget({ url, headers: { host: HOST } })).toBe(normal);
});

describe('a request', () => {
  const head = { url: '/', headers: {}, rawHeaders: ['Host', HOST], httpVersion: '1.1' };

  it.each([
    ['one host', head],
    ['no host in HTTP/1.0', { ...head, rawHeaders: [], httpVersion: '1.0' }],
    ['chunks', { ...head, headers: { 'transfer-encoding': 'Chunked' } }],
    ['the target *', { ...head, url: '*' }],
  ])('with %s is unambiguous', (_case, request) => {
    expect(isAmbiguous(request)).toBe(false);
  });

  it.each([
    ['two hosts', { ...head, rawHeaders: ['Host', HOST, 'X', 'y', 'hOST', HOST] }],
    ['two hosts in HTTP/1.0', { ...head, rawHeaders: ['Host', HOST, 'Host', HOST], httpVersion: '1.0' }],
    ['no host', { ...head, rawHeaders: ['X-Host', HOST] }],
    ['a target of another host', { ...head, url: 'http://evil.example/' }],
    ['no target', { ...head, url: '' }],
    ['another coding', { ...head, headers: { 'transfer-encoding': 'gzip, chunked' } }],
  ])('with %s is ambiguous', (_case, request) => {
    expect(isAmbiguous(request)).toBe(true);
  });
});
