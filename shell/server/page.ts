import { BRAND } from '@larkspur/contracts/brand';
import type { Canary, ReleasedScreen, RemoteRegistry, RemoteRelease } from '@larkspur/contracts/remote';
import type { ShellAssets } from '@larkspur/federation/shell-assets-plugin';
import { choosePreloads } from './canary-preloads';
import { deferScripts } from './deferred-scripts';
import { escapeAttribute, inertJson } from './html';
import { metadataElements } from './page-metadata';
import type { InlineStyle, PrerenderedPage, Rendering } from './prerendered-pages';

/** A script that is not part of the shell's build. */
export interface PageScript {
  src: string;
  integrity: string;
}

export interface PageParts {
  assets: ShellAssets;
  /** Content of the shell's style sheets. */
  shellCss: string;
  /** Shown until the scripts have loaded, where no page is prerendered. */
  waitingPage: string;
  /** Runs before the shell's own scripts. */
  firstScript?: PageScript | null;
  registry: RemoteRegistry;
  /** Files to preload. */
  preload: Preloads | null;
  /** The prerendered page, if the release has one. */
  page: PrerenderedPage | null;
  /** The screen's title, if there is a screen. */
  title: string | null;
  /** The page's canonical URL, whichever URL was requested. */
  canonicalUrl: string;
  nonce: string;
}

export interface Preloads {
  base: string;
  release: RemoteRelease;
  /** The screen's files, if the release lists them. */
  screen: ReleasedScreen | null;
  /** Some visitors preload this release instead. */
  canary?: Canary<RemoteRelease> & { screen: ReleasedScreen | null };
}

/** Renders a page: its prerendered HTML or that of the waiting page, the shell's files, and the registry of remotes. */
export function composePage({
  assets,
  shellCss,
  waitingPage,
  firstScript,
  registry,
  preload,
  page,
  title,
  canonicalUrl,
  nonce,
}: PageParts): string {
  const scripts = [
    ...[
      ...(firstScript ? [firstScript] : []),
      ...assets.scripts.map((file) => ({ src: `/assets/${file}`, integrity: assets.integrity[file] })),
    ].map(({ src, integrity }) => `<script defer crossorigin integrity="${integrity}" src="${src}"></script>`),
    ...(preload ? preloadsForVisitor(preload, page) : []),
  ];
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...metadataElements(page, title, canonicalUrl),
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#1e1a4d">',
    `<meta property="csp-nonce" nonce="${nonce}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...inlineStyles(shellCss, page?.styles ?? [], nonce),
    ...assets.fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${file}">`,
    ),
  ];
  return `<!doctype html>
<html lang="en">
<head>
${head.join('\n')}
</head>
<body>
<div id="root"${rootAttributes(page)}>${page?.html ?? waitingPage}</div>
<noscript>Turn on JavaScript to sign in, send forms, and see your accounts. Or call ${BRAND.bankName} at ${BRAND.phone}.</noscript>
<script type="application/json" id="registry">${inertJson(registry)}</script>
${deferScripts(scripts)}
</body>
</html>
`;
}

/** Says which of the two the browser has to make live or to replace. */
function rootAttributes(page: PrerenderedPage | null): string {
  if (!page) return ' data-waiting';
  return page.rendering ? renderingAttributes(page.rendering) : '';
}

/** Renders the attributes that the browser compares before it hydrates the page (`shell/src/ui/can-hydrate.ts`). */
function renderingAttributes({ path, release, versions }: Rendering): string {
  return Object.entries({ path, release, versions })
    .map(([name, value]) => ` data-${name}="${escapeAttribute(value)}"`)
    .join('');
}

/** Inlined, so that the page can be read without another request. */
function inlineStyles(shellCss: string, styles: readonly InlineStyle[], nonce: string): string[] {
  return [
    `<style nonce="${nonce}">${shellCss}</style>`,
    ...styles.map(({ name, css }) => `<style nonce="${nonce}" data-href="${escapeAttribute(name)}">${css}</style>`),
  ];
}

function preloadsForVisitor(preload: Preloads, page: PrerenderedPage | null): string[] {
  const { base, canary } = preload;
  const elements = preloadElements(preload, page);
  if (!canary) return elements;
  const { release, percent, screen } = canary;
  const ofCanary = preloadElements({ base, release, screen }, page);
  return choosePreloads(elements, ofCanary, { version: release.version, percent });
}

/** A preload is used only if `integrity` and `crossorigin` equal those of the later request. */
function preloadElements({ base, release, screen }: Omit<Preloads, 'canary'>, page: PrerenderedPage | null): string[] {
  // The host verifies all modules before it imports the entry.
  const scripts = new Set([release.entry, ...(release.modules ?? []), ...release.scripts, ...(screen?.scripts ?? [])]);
  const styles = page ? [] : [...release.styles, ...(screen?.styles ?? [])];
  const script = release.modules ? 'rel="modulepreload"' : 'rel="preload" as="script"';
  return [
    ...[...scripts].map((file) => ({ file, kind: script })),
    ...styles.map((file) => ({ file, kind: 'rel="preload" as="style"' })),
  ].map(({ file, kind }) => {
    const integrity = escapeAttribute(release.integrity[file] ?? '');
    const href = escapeAttribute(base + file);
    return `<link ${kind} crossorigin integrity="${integrity}" href="${href}">`;
  });
}
