import { nextPath, signInPath } from './next-path';

const next = (value: string) => nextPath(`?next=${encodeURIComponent(value)}`);

it('accepts a path of this origin', () => {
  expect(next('/account/transactions?q=rent#top')).toBe('/account/transactions?q=rent#top');
  expect(nextPath(new URL(signInPath('/account/home?a=1'), 'https://bank.invalid').search)).toBe('/account/home?a=1');
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
