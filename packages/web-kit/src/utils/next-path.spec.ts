import { nextPath, signInPath } from './next-path';

const next = (value: string, pathname = '/signin') =>
  nextPath({ pathname, search: `?next=${encodeURIComponent(value)}` });

it('accepts a path of this origin', () => {
  expect(next('/account/transactions?q=rent#top')).toBe('/account/transactions?q=rent#top');
  expect(nextPath(new URL(signInPath('/account/home?a=1'), 'https://bank.invalid'))).toBe('/account/home?a=1');
});

it.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/account/..//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'account',
  '',
])('rejects %p', (value) => expect(next(value)).toBeNull());

it.each([
  ['/account/payment-pin', '/account/payment-pin'],
  ['/account/payment-pin/', '/account/payment-pin?a=1#b'],
  ['/account/payment-pin', '/Account/payment-pin/'],
  ['/account/payment-pin', '/account/payment%2Dpin'],
  ['/account/payment-pin', '/account/x/../payment-pin'],
  ['/signin', '/signin?next=/account/home'],
  ['/signin', '/admin/login'],
  ['/admin/login', '/signin'],
])('leads from %s not to %s, which would stay locked or ask to sign in again', (pathname, value) =>
  expect(next(value, pathname)).toBeNull(),
);

it('accepts a path with a malformed escape, which is no page of its own', () => {
  expect(next('/account/%E0%A4%A')).toBe('/account/%E0%A4%A');
});
