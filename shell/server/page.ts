import { BRAND } from '@larkspur/contracts/brand';
import type { RegisteredRemote, RemoteRegistry } from '@larkspur/contracts/remote';
import type { ShellAssets } from '@larkspur/federation/shell-assets-plugin';

interface PageParts {
  assets: ShellAssets;
  registry: RemoteRegistry;
  /** The remote whose files to fetch ahead of the script that will ask for them. */
  ahead: RegisteredRemote | null;
  nonce: string;
}

/** The one page of the bank: the shell's files, where the remotes are, and what to fetch ahead. */
export function composePage({ assets, registry, ahead, nonce }: PageParts): string {
  const head = [
    '<meta charset="utf-8">',
    `<title>${BRAND.bankName}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#1e1a4d">',
    `<meta property="csp-nonce" nonce="${nonce}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...assets.styles.map((file) => `<link rel="stylesheet" href="/assets/${file}">`),
    ...assets.scripts.map(
      (file) => `<script defer crossorigin integrity="${assets.integrity[file]}" src="/assets/${file}"></script>`,
    ),
    ...assets.fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${file}">`,
    ),
    ...(ahead ? preloads(ahead) : []),
  ];
  return `<!doctype html>
<html lang="en">
<head>
${head.join('\n')}
</head>
<body>
<div id="root"></div>
<noscript>${BRAND.bankName} on the web needs JavaScript. You can reach us at ${BRAND.phone}.</noscript>
<script type="application/json" id="registry">${inertJson(registry)}</script>
</body>
</html>
`;
}

/** A preload is used only if `integrity` and `crossorigin` are those of the request that follows. */
function preloads({ base, current }: RegisteredRemote): string[] {
  return [
    ...[current.entry, ...current.scripts].map((file) => ({ file, as: 'script' })),
    ...current.styles.map((file) => ({ file, as: 'style' })),
  ].map(({ file, as }) => {
    const integrity = escapeAttribute(current.integrity[file] ?? '');
    const href = escapeAttribute(base + file);
    return `<link rel="preload" as="${as}" crossorigin integrity="${integrity}" href="${href}">`;
  });
}

/** JSON in which no character can end the element that holds it. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
