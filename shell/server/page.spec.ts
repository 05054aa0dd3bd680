/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import type { RegisteredRemote } from '@larkspur/contracts/remote';
import { composePage, inertJson } from './page';

const assets = { scripts: ['main.1.js'], styles: ['main.1.css'], fonts: ['text.1.woff2'] };
const remote: RegisteredRemote = {
  base: '/remotes/mfe-public/',
  current: {
    name: 'mfe-public',
    version: 'abcdef0123456789',
    contractVersion: 1,
    container: 'mfe_public_abcdef0123456789',
    entry: 'abcdef0123456789/remoteEntry.js',
    scripts: ['abcdef0123456789/remote.js'],
    styles: ['abcdef0123456789/remote.css'],
    builtAt: '2026-11-21T00:00:00.000Z',
  },
  previous: null,
};
const registry = { remotes: { 'mfe-public': remote, 'mfe-customer': null, 'mfe-admin': null } };

describe('composePage', () => {
  it('fetches ahead what the route needs, as the scripts will ask for it', () => {
    const page = composePage({ assets, registry, ahead: remote, nonce: 'n' });
    expect(page).toContain(
      '<link rel="preload" as="script" href="/remotes/mfe-public/abcdef0123456789/remoteEntry.js">',
    );
    const base = 'https://static.bank.example/';
    const elsewhere = composePage({ assets, registry, ahead: { ...remote, base }, nonce: 'n' });
    expect(elsewhere).toContain(
      `<link rel="preload" as="style" crossorigin href="${base}abcdef0123456789/remote.css">`,
    );
  });

  it('carries the registry so that the page reads back what the server wrote', () => {
    const page = composePage({ assets, registry, ahead: null, nonce: 'n' });
    const json = /<script type="application\/json" id="registry">(.*)<\/script>/.exec(page)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual(registry);
    expect(page).not.toContain('as="script"');
  });
});

describe('inertJson', () => {
  it('ends no element, opens none, and breaks no line', () => {
    const nasty = { text: '</script><script>alert(1)</script><!-- & \u2028\u2029' };
    expect(inertJson(nasty)).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(inertJson(nasty))).toEqual(nasty);
  });
});
