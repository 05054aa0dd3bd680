/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import type { RegisteredRemote } from '@larkspur/contracts/remote';
import { aRelease } from '@larkspur/federation/testing/a-build';
import { composePage, inertJson } from './page';

const assets = {
  scripts: ['main.1.js'],
  styles: ['main.1.css'],
  fonts: ['text.1.woff2'],
  integrity: { 'main.1.js': 'sha384-main' },
};
const hash = (letter: string) => `sha384-${letter.repeat(64)}`;
const [entry, script, style] = ['remoteEntry.js', 'remote.js', 'remote.css'].map((file) => `${'a'.repeat(16)}/${file}`);
const current = aRelease('a'.repeat(16), {
  scripts: [String(script)],
  styles: [String(style)],
  integrity: { [String(entry)]: hash('e'), [String(script)]: hash('j'), [String(style)]: hash('s') },
});
const remote: RegisteredRemote = { base: '/remotes/mfe-public/', current, previous: null };
const registry = { revision: '1.0.0', remotes: { 'mfe-public': remote, 'mfe-customer': null, 'mfe-admin': null } };

describe('composePage', () => {
  it('fetches ahead what the route needs, as the scripts will ask for it', () => {
    const page = composePage({ assets, registry, ahead: remote, nonce: 'n' });
    const preload = (as: string, letter: string, href: string) =>
      `<link rel="preload" as="${as}" crossorigin integrity="${hash(letter)}" href="${href}">`;
    expect(page).toContain(preload('script', 'e', `/remotes/mfe-public/${entry}`));
    expect(page).toContain(preload('script', 'j', `/remotes/mfe-public/${script}`));
    const base = 'https://static.bank.example/';
    const elsewhere = composePage({ assets, registry, ahead: { ...remote, base }, nonce: 'n' });
    expect(elsewhere).toContain(preload('style', 's', base + style));
  });

  it('names the hash of its own scripts', () => {
    const page = composePage({ assets, registry, ahead: null, nonce: 'n' });
    expect(page).toContain('<script defer crossorigin integrity="sha384-main" src="/assets/main.1.js"></script>');
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
