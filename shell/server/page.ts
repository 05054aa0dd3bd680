import { BRAND } from '@larkspur/contracts/brand';
import type { ReleasedScreen, RemoteRegistry, RemoteRelease } from '@larkspur/contracts/remote';
import type { ShellAssets } from '@larkspur/federation/shell-assets-plugin';
import { deferScripts } from './deferred-scripts';
import { escapeAttribute, inertJson } from './html';
import { metadataElements } from './page-metadata';
import type { PrerenderedPage } from './prerendered-pages';

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
  firstScript?: PageScript | null;
  registry: RemoteRegistry;
  /** Whose files to fetch preload of the script that will ask for them. */
  preload: Preloads | null;
  /** The page's own HTML, where its release rendered it. */
  page: PrerenderedPage | null;
  /** The page's one address, whichever one it was asked for by. */
  canonicalUrl: string;
  nonce: string;
}

export interface Preloads {
  base: string;
  release: RemoteRelease;
  /** Where the release says what this address needs. */
  screen: ReleasedScreen | null;
}

/** A page of the bank: its words where they are there already, the shell's files, and where the remotes are. */
export function composePage({
  assets,
  shellCss,
  firstScript,
  registry,
  preload,
  page,
  canonicalUrl,
  nonce,
}: PageParts): string {
  const scripts = [
    ...[
      ...(firstScript ? [firstScript] : []),
      ...assets.scripts.map((file) => ({ src: `/assets/${file}`, integrity: assets.integrity[file] })),
    ].map(({ src, integrity }) => `<script defer crossorigin integrity="${integrity}" src="${src}"></script>`),
    ...(preload ? preloadElements(preload, page) : []),
  ];
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...metadataElements(page, canonicalUrl),
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
${page ? deferScripts(scripts) : ''}
</body>
</html>
`;
}

/** What can be read at once waits for no other file. */
function inlineStyles(shellCss: string, { styles }: PrerenderedPage, nonce: string): string[] {
  return [
    `<style nonce="${nonce}">${shellCss}</style>`,
    ...styles.map(({ name, css }) => `<style nonce="${nonce}" data-href="${escapeAttribute(name)}">${css}</style>`),
  ];
}

/** A preload is used only if `integrity` and `crossorigin` are those of the request that follows. */
function preloadElements({ base, release, screen }: Preloads, page: PrerenderedPage | null): string[] {
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
