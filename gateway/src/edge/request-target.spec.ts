import { normalizeTarget } from './request-target';

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
