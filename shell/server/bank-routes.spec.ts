import type { RemotePointer, RemoteWidget } from '@larkspur/contracts/remote';
import { BankRoutes, type KnownRemote } from './bank-routes';

/** A remote that may have everything below a path, and whose release declares one screen. */
function remote(name: string, path: string, title: string, widgets?: RemoteWidget[]): KnownRemote {
  const current = { declaredRoutes: [{ path: '/account/transfer', title, access: 'open' }], routes: [], widgets };
  return {
    config: {
      name,
      area: { title: name, home: '/' },
      url: 'http://127.0.0.1',
      base: `/remotes/${name}/`,
      publicKeys: [],
      grants: [{ path, except: [], access: 'open' }],
      slots: [{ slot: 'home.aside', order: 0 }],
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

it('has widgets in the registry, and another revision, only if there are any', () => {
  const of = (...widgets: RemoteWidget[]) => new BankRoutes([remote('mfe-account', '/account/*', 'Transfer', widgets)]);
  const without = of();
  const filled = of({ slot: 'home.aside', access: 'open' });
  expect(without.registry).not.toHaveProperty('slots');
  expect(filled.registry.slots).toEqual({ 'home.aside': [{ remote: 'mfe-account', access: 'open' }] });
  expect(filled.registry.revision).not.toBe(without.registry.revision);
  expect(of({ slot: 'admin.dashboard', access: 'open' }).refused).toEqual([
    { remote: 'mfe-account', path: 'admin.dashboard', reason: 'is outside the slots of this remote' },
  ]);
});
