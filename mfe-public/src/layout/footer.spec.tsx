import { footerFor } from './footer';

const linksOf = (isSignedIn: boolean) =>
  footerFor(isSignedIn).columns.flatMap(({ links }) => links.map(({ name }) => name));

it('offers log-in and sign-up to visitors only', () => {
  expect(linksOf(false)).toEqual(expect.arrayContaining(['Login', 'Open an Account']));
  expect(linksOf(false)).not.toContain('Your account');
  expect(linksOf(true)).toContain('Your account');
  expect(linksOf(true)).not.toContain('Login');
});
