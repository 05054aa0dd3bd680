import { canHydrate, type LoadedPage } from './can-hydrate';

const versions = 'react@19.3.1 page-frame@1';
const loaded: LoadedPage = {
  versions,
  release: 'a1',
  location: { pathname: '/contact', search: '', hash: '', state: null },
  isSignedIn: false,
  hasFailed: false,
};

function root(data: Record<string, string>): HTMLElement {
  const element = document.createElement('div');
  Object.assign(element.dataset, data);
  return element;
}

const rendered = { versions, release: 'a1', path: '/contact' };

it('hydrates what the same versions and the same release rendered for this URL', () => {
  expect(canHydrate(root(rendered), loaded)).toBe(true);
});

it.each<[string, Partial<LoadedPage>]>([
  ['another React', { versions: 'react@19.3.2 page-frame@1' }],
  ['another frame', { versions: 'react@19.3.1 page-frame@2' }],
  ['another release of the remote', { release: 'b2' }],
  ['no loaded release', { release: null }],
  ['a query', { location: { ...loaded.location, search: '?subject=Teller' } }],
  ['a fragment', { location: { ...loaded.location, hash: '#form' } }],
  ['another spelling of the path', { location: { ...loaded.location, pathname: '/Contact/' } }],
  ['location state', { location: { ...loaded.location, state: { notice: 'signed-out' } } }],
  ['a signed-in user', { isSignedIn: true }],
  ['a failed remote', { hasFailed: true }],
])('does not hydrate with %s', (_, different) => {
  expect(canHydrate(root(rendered), { ...loaded, ...different })).toBe(false);
});

it('does not hydrate a page of a release that states nothing', () => {
  expect(canHydrate(root({}), loaded)).toBe(false);
});
