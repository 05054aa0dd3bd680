import { isCrossOriginWrite } from './cross-origin-write';

describe('isCrossOriginWrite', () => {
  const host = 'bank.example:3000';

  it.each([
    ['POST', { host, origin: 'http://bank.example:3000' }, false],
    ['POST', { host: 'Bank.Example:3000', origin: 'http://bank.example:3000' }, false],
    ['POST', { host, origin: 'https://evil.example' }, true],
    ['POST', { host, origin: 'http://bank.example' }, true],
    ['DELETE', { host, origin: 'null' }, true],
    // Not sent by a page: a program, or a browser that states where the request comes from.
    ['POST', { host }, false],
    ['POST', { host, 'sec-fetch-site': 'cross-site' }, true],
    ['POST', { host, 'sec-fetch-site': 'same-site' }, true],
    ['POST', { host, 'sec-fetch-site': 'same-origin' }, false],
    ['GET', { host, origin: 'https://evil.example' }, false],
  ])('%s %o: %s', (method, headers, elsewhere) => {
    expect(isCrossOriginWrite(method, headers)).toBe(elsewhere);
  });

  it('compares with the host that a proxy was asked for', () => {
    const headers = { host: 'gateway:4000', origin: 'https://bank.example' };
    expect(isCrossOriginWrite('POST', headers, 'bank.example')).toBe(false);
    expect(isCrossOriginWrite('POST', headers)).toBe(true);
  });
});
