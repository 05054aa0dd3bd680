import { BRAND } from '@larkspur/contracts/brand';
import type { ReleasedScreen, RemoteRegistry, RemoteRelease } from '@larkspur/contracts/remote';
import type { ShellAssets } from '@larkspur/federation/shell-assets-plugin';
import { afterPaint } from './after-paint';
import { escapeAttribute, inertJson } from './html';
import { aboutPage } from './page-words';
import type { ReleasedPage } from './released-pages';

/** A script that is none of the shell's build. */
export interface PageScript {
  src: string;
  integrity: string;
}

export interface PageParts {
  assets: ShellAssets;
  /** What stands in the shell's style sheets. */
  shellCss: string;
  /** Runs before the shell's own scripts. */
  first?: PageScript | null;
  registry: RemoteRegistry;
  /** Whose files to fetch ahead of the script that will ask for them. */
  ahead: AheadFiles | null;
  /** The page's own HTML, where its release rendered it. */
  page: ReleasedPage | null;
  /** The page's one address, whichever one it was asked for by. */
  address: string;
  nonce: string;
}

export interface AheadFiles {
  base: string;
  release: RemoteRelease;
  /** Where the release says what this address needs. */
  screen: ReleasedScreen | null;
}

/** A page of the bank: its words where they are there already, the shell's files, and where the remotes are. */
export function composePage({ assets, shellCss, first, registry, ahead, page, address, nonce }: PageParts): string {
  const scripts = [
    ...[
      ...(first ? [first] : []),
      ...assets.scripts.map((file) => ({ src: `/assets/${file}`, integrity: assets.integrity[file] })),
    ].map(({ src, integrity }) => `<script defer crossorigin integrity="${integrity}" src="${src}"></script>`),
    ...(ahead ? preloads(ahead, page) : []),
  ];
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...aboutPage(page, address),
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#1e1a4d">',
    `<meta property="csp-nonce" nonce="${nonce}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...(page
      ? inlineStyles(shellCss, page, nonce)
      : assets.styles.map((file) => `<link rel="stylesheet" href="/assets/${file}">`)),
    ...assets.fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${file}">`,
    ),
    ...(page ? [] : scripts),
  ];
  return `<!doctype html>
<html lang="en">
<head>
${head.join('\n')}
</head>
<body>
<div id="root">${page?.html ?? ''}</div>
<noscript>Signing in, forms and accounts need JavaScript. You can reach ${BRAND.bankName} at ${BRAND.phone}.</noscript>
<script type="application/json" id="registry">${inertJson(registry)}</script>
${page ? afterPaint(scripts) : ''}
</body>
</html>
`;
}

/** What can be read at once waits for no other file. */
function inlineStyles(shellCss: string, { styles }: ReleasedPage, nonce: string): string[] {
  return [
    `<style nonce="${nonce}">${shellCss}</style>`,
    ...styles.map(({ name, css }) => `<style nonce="${nonce}" data-href="${escapeAttribute(name)}">${css}</style>`),
  ];
}

/** A preload is used only if `integrity` and `crossorigin` are those of the request that follows. */
function preloads({ base, release, screen }: AheadFiles, page: ReleasedPage | null): string[] {
  const scripts = [release.entry, ...release.scripts, ...(screen?.scripts ?? [])];
  const styles = page ? [] : [...release.styles, ...(screen?.styles ?? [])];
  return [...scripts.map((file) => ({ file, as: 'script' })), ...styles.map((file) => ({ file, as: 'style' }))].map(
    ({ file, as }) => {
      const integrity = escapeAttribute(release.integrity[file] ?? '');
      const href = escapeAttribute(base + file);
      return `<link rel="preload" as="${as}" crossorigin integrity="${integrity}" href="${href}">`;
    },
  );
}
