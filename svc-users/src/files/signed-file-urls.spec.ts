import { SystemClock } from '@larkspur/service-kit/clock';
import { UsersConfig } from '../config';
import { SignedFileUrls } from './signed-file-urls';

const [A, B] = ['a', 'b'].map((digit) => digit.repeat(64)) as [string, string];

const urlsOf = (ring: string) =>
  new SignedFileUrls(Object.assign(new UsersConfig(), { FILE_SIGNING_SECRET: ring }), new SystemClock());

function isValid(ring: string, url: string): boolean {
  const { pathname, searchParams } = new URL(url, 'http://bank');
  const name = pathname.split('/').at(-1) ?? '';
  return urlsOf(ring).isValid(name, searchParams.get('expires'), searchParams.get('signature'));
}

it.each([
  [A, `${A},+${B}`],
  [A, `${A},${B}`],
  [`${A},+${B}`, A],
  [`${A},${B}`, `${A},+${B}`],
  [`${A},${B}`, B],
])('a URL that was signed with %s is valid for %s', (signer, verifier) => {
  expect(isValid(verifier, urlsOf(signer).urlFor('picture'))).toBe(true);
});

it('a URL is not valid once its key is removed', () => {
  expect(isValid(B, urlsOf(A).urlFor('picture'))).toBe(false);
  expect(isValid(B, urlsOf(`${A},+${B}`).urlFor('picture'))).toBe(false);
});
