/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import { createHash } from 'node:crypto';
import type { RegisteredRemote } from '@larkspur/contracts/remote';
import { aRelease } from '@larkspur/federation/testing/test-build';
import { testRegistry } from '../src/routes/testing';
import { CANARY_PRELOADS_HASH } from './canary-preloads';
import { DEFERRED_SCRIPTS_HASH } from './deferred-scripts';
import { inertJson } from './html';
import { composePage, type PageParts } from './page';

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
const preload = { base: remote.base, release: current, screen: null };
const registry = testRegistry({ 'mfe-public': remote });

const compose = (parts: Partial<PageParts>) =>
  composePage({
    assets,
    shellCss: '.shell{color:blue}',
    waitingPage: '<p>Loading…</p>',
    registry,
    preload: null,
    page: null,
    title: null,
    canonicalUrl: 'https://bank.example/contact',
    nonce: 'n',
    ...parts,
  });

describe('composePage', () => {
  it('preloads what the route needs with matching attributes', () => {
    const page = compose({ preload });
    const element = (as: string, letter: string, href: string) =>
      `<link rel="preload" as="${as}" crossorigin integrity="${hash(letter)}" href="${href}">`;
    expect(page).toContain(element('script', 'e', `/remotes/mfe-public/${entry}`));
    expect(page).toContain(element('script', 'j', `/remotes/mfe-public/${script}`));
    const base = 'https://static.bank.example/';
    const elsewhere = compose({ preload: { ...preload, base } });
    expect(elsewhere).toContain(element('style', 's', base + style));
  });

  it('has the preloads of a canary beside the current ones, and a script that chooses', () => {
    const release = aRelease('c'.repeat(16), { scripts: [], styles: [] });
    const html = compose({ preload: { ...preload, canary: { release, percent: 5, screen: null } } });
    const [, , ofCurrent = '', ofCanary = ''] = html.split('<template ');
    expect(ofCurrent).toContain(`href="/remotes/mfe-public/${entry}"`);
    expect(ofCanary).toContain(`data-version="${release.version}" data-percent="5"`);
    expect(ofCanary).toContain(`href="/remotes/mfe-public/${release.entry}"`);
    expect(html.split('rel="preload" as="script"')).toHaveLength(4);
    const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(CANARY_PRELOADS_HASH).toBe(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(() => new Function(script)).not.toThrow();
  });

  const page = {
    title: 'Fees & "rates"',
    description: 'All of them.',
    html: '<h1>Fees</h1>',
    styles: [{ name: 'remote.1.css', css: '.a{color:red}' }],
    rendering: null,
  };

  it('contains the HTML and styles of a prerendered page, and defers its scripts until it is painted', () => {
    const composed = compose({ preload, page });
    expect(composed).toContain('<div id="root"><h1>Fees</h1></div>');
    expect(composed).toContain('<style nonce="n" data-href="remote.1.css">.a{color:red}</style>');
    expect(composed).toContain('<style nonce="n">.shell{color:blue}</style>');
    expect(composed).not.toMatch(/as="style"|rel="stylesheet"/);
    const files = /<(script defer|link rel="preload" as="script")[^>]*>/g;
    const [, later = '', script = ''] =
      /<template id="after-paint">(.*)<\/template>\n<script>(.*?)<\/script>\n<\/body>/s.exec(composed) ?? [];
    expect(composed.match(files)).toHaveLength(3);
    expect(later.match(files)).toHaveLength(3);
    // The page's policy allows this script and no other.
    expect(DEFERRED_SCRIPTS_HASH).toBe(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  });

  it('shows that it is loading where no page is prerendered', () => {
    const composed = compose({ preload });
    expect(composed).toContain('<div id="root" data-waiting><p>Loading…</p></div>');
    expect(composed).toContain('<style nonce="n">.shell{color:blue}</style>');
    expect(composed).toMatch(/<template id="after-paint">.*href="\/remotes\/mfe-public\/.*remote\.css".*<\/template>/s);
    expect(compose({ preload, page })).not.toContain('Loading…');
  });

  it('states what a prerendered page was rendered with', () => {
    const rendering = { path: '/fees', release: 'a1', versions: 'react@19.3.1 page-frame@1' };
    expect(compose({ page: { ...page, rendering } })).toContain(
      '<div id="root" data-path="/fees" data-release="a1" data-versions="react@19.3.1 page-frame@1"><h1>Fees</h1></div>',
    );
  });

  it('contains metadata for search engines and shared links', () => {
    const composed = compose({ page });
    expect(composed).toContain('<title>Fees &amp; &quot;rates&quot; – Larkspur Bank</title>');
    expect(composed).toContain('<meta name="description" content="All of them.">');
    expect(composed).toContain('<link rel="canonical" href="https://bank.example/contact">');
    expect(composed).toContain('<meta property="og:image" content="https://bank.example/share.png">');
    const data = JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec(composed)?.[1] ?? '');
    expect(data['@graph']).toEqual([
      expect.objectContaining({ '@type': 'BankOrCreditUnion', '@id': 'https://bank.example/#bank' }),
      expect.objectContaining({
        '@type': 'WebPage',
        name: page.title,
        publisher: { '@id': 'https://bank.example/#bank' },
      }),
    ]);
    expect(composed).not.toContain('noindex');
    expect(compose({ page: { ...page, isUnlisted: true } })).toContain('<meta name="robots" content="noindex">');
    expect(compose({})).toContain('<title>Larkspur Bank</title>\n<meta name="robots" content="noindex">');
    expect(compose({ title: 'Cards & more' })).toContain('<title>Cards &amp; more – Larkspur Bank</title>');
  });

  it('preloads all ES modules of a release as such, each once', () => {
    const late = `${'a'.repeat(16)}/late.js`;
    const integrity = { ...current.integrity, [late]: hash('l') };
    const release = { ...current, integrity, modules: [String(script), late] };
    const composed = compose({ preload: { ...preload, release } });
    const preloaded = [
      ...composed.matchAll(/<link rel="modulepreload" crossorigin integrity="([^"]+)" href="([^"]+)">/g),
    ];
    expect(preloaded.map(([, hashOfFile, href]) => [hashOfFile, href])).toEqual([
      [hash('e'), `/remotes/mfe-public/${entry}`],
      [hash('j'), `/remotes/mfe-public/${script}`],
      [hash('l'), `/remotes/mfe-public/${late}`],
    ]);
    expect(composed).not.toContain('as="script"');
  });

  it('preloads the screen of its path too', () => {
    const file = `${'a'.repeat(16)}/contact.js`;
    const release = { ...current, integrity: { ...current.integrity, [file]: hash('c') } };
    const composed = compose({ preload: { ...preload, release, screen: { scripts: [file], styles: [], page: null } } });
    expect(composed).toContain(`integrity="${hash('c')}" href="/remotes/mfe-public/${file}"`);
  });

  it('contains the hashes of its own scripts', () => {
    const page = compose({});
    expect(page).toContain('<script defer crossorigin integrity="sha384-main" src="/assets/main.1.js"></script>');
  });

  it('contains the registry as the page will read it', () => {
    const page = compose({});
    const json = /<script type="application\/json" id="registry">(.*)<\/script>/.exec(page)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual(registry);
    expect(page).not.toContain('as="script"');
  });
});

describe('inertJson', () => {
  it('cannot close or open an element or break a line', () => {
    const nasty = { text: '</script><script>alert(1)</script><!-- & \u2028\u2029' };
    expect(inertJson(nasty)).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(inertJson(nasty))).toEqual(nasty);
  });
});
