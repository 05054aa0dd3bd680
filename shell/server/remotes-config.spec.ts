/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import { generateSigningKey } from '@larkspur/federation/release/signature';
import { parseRemotes } from './remotes-config';

const { publicKey } = generateSigningKey();
const CARDS = {
  name: 'mfe-cards',
  title: 'Your cards',
  home: '/cards',
  url: 'http://cards.internal:3000/',
  publicKeys: [publicKey],
  paths: [{ path: '/cards/*', access: 'signed-in' }],
};
const parse = (...remotes: unknown[]) => parseRemotes(JSON.stringify({ remotes }));

it('serves a remote from the bank’s own origin, or from its public URL', () => {
  const [cards, bucket] = parse(CARDS, {
    ...CARDS,
    name: 'mfe-loans',
    publicUrl: 'https://static.bank.example/loans/',
  });
  expect(cards).toEqual({
    name: 'mfe-cards',
    area: { title: 'Your cards', home: '/cards' },
    url: 'http://cards.internal:3000',
    base: '/remotes/mfe-cards/',
    publicKeys: [publicKey],
    grants: [{ path: '/cards/*', except: [], access: 'signed-in' }],
    slots: [],
  });
  expect(bucket?.base).toBe('https://static.bank.example/loans/');
});

it('reads the slots that a remote may fill', () => {
  const [cards] = parse({ ...CARDS, slots: [{ slot: 'home.aside', order: 2 }, { slot: 'admin.user.panel' }] });
  expect(cards?.slots).toEqual([
    { slot: 'home.aside', order: 2 },
    { slot: 'admin.user.panel', order: 0 },
  ]);
});

it.each<[string, unknown, string]>([
  ['no name of a slot', { ...CARDS, slots: [{ slot: 'home' }] }, `mfe-cards: slots[0]: "slot" must be a slot’s name`],
  [
    'text as an order',
    { ...CARDS, slots: [{ slot: 'home.aside', order: 'first' }] },
    'mfe-cards: slots[0]: "order" must be a whole number',
  ],
  ['a name with spaces', { ...CARDS, name: 'My cards' }, 'entry 1: "name" must be 2 to 39 lowercase letters'],
  ['no title', { ...CARDS, title: undefined }, 'mfe-cards: "title" must be 1 to 60 characters'],
  ['a pattern as home', { ...CARDS, home: '/cards/*' }, 'mfe-cards: "home" must be a path such as /account/home'],
  ['no URL', { ...CARDS, url: 'cards:3000' }, 'mfe-cards: "url" must be an http(s) URL'],
  ['an invalid key', { ...CARDS, publicKeys: ['abc'] }, 'mfe-cards: "publicKeys" must be Ed25519 keys'],
  ['no keys', { ...CARDS, publicKeys: [] }, 'mfe-cards: "publicKeys" must be a list with at least one entry'],
  ['no paths', { ...CARDS, paths: [] }, 'mfe-cards: "paths" must be a list with at least one entry'],
  ['text as a grant', { ...CARDS, paths: ['/cards'] }, 'mfe-cards: paths[0]: must be an object'],
  [
    'a parameter in a grant',
    { ...CARDS, paths: [{ path: '/cards/:id', access: 'open' }] },
    'mfe-cards: paths[0]: "path" must be a lowercase path such as /account/savings or /account/*',
  ],
  [
    'an unknown access',
    { ...CARDS, paths: [{ path: '/cards', access: 'public' }] },
    'mfe-cards: paths[0]: "access" must be one of open, signed-in, administrator',
  ],
  [
    'an invalid exception',
    { ...CARDS, paths: [{ path: '/cards/*', access: 'open', except: ['cards/new'] }] },
    'mfe-cards: paths[0]: "except" must list paths',
  ],
  ['a misspelled field', { ...CARDS, publicURL: 'https://x.example' }, 'mfe-cards: has an unknown field "publicURL"'],
  ['an entry that is no object', 'mfe-cards', 'entry 1: must be an object'],
])('refuses %s, with the entry and the field', (_, remote, message) => {
  expect(() => parse(remote)).toThrow(message);
});

it('reports all problems at once', () => {
  expect(() => parse({ ...CARDS, url: '' }, CARDS, { ...CARDS, title: '' })).toThrow(
    'mfe-cards: "url" must be an http(s) URL such as https://cards.static.bank.example\n' +
      'mfe-cards: is listed twice\nmfe-cards: is listed twice\nmfe-cards: "title" must be 1 to 60 characters',
  );
});

it.each([
  ['{', 'is not JSON'],
  ['[]', 'must have a list "remotes" of 1 to 100 entries'],
  ['{"remotes": []}', 'must have a list "remotes" of 1 to 100 entries'],
  ['null', 'must have a list "remotes" of 1 to 100 entries'],
])('refuses %s', (text, message) => {
  expect(() => parseRemotes(text)).toThrow(message);
});
