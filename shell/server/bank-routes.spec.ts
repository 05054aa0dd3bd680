import type { RemotePointer } from '@larkspur/contracts/remote';
import { BankRoutes, type KnownRemote } from './bank-routes';

/** A remote that may have everything below a path, and whose release declares one screen. */
function remote(name: string, path: string, title: string): KnownRemote {
  const current = { declaredRoutes: [{ path: '/account/transfer', title, access: 'open' }], routes: [] };
  return {
    config: {
      name,
      area: { title: name, home: '/' },
      url: 'http://127.0.0.1',
      base: `/remotes/${name}/`,
      publicKeys: [],
      grants: [{ path, except: [], access: 'open' }],
    },
    pointer: () => ({ sequence: 1, current }) as unknown as RemotePointer,
    registered: () => null,
  };
}

it('takes the title of a path from the remote that has it', () => {
  const routes = new BankRoutes([
    remote('mfe-account', '/account/*', 'Transfer'),
    remote('mfe-office', '/admin/*', 'A refused claim'),
  ]);
  expect(routes.title('/account/transfer')).toBe('Transfer');
});
