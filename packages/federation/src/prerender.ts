import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PageMetadata, RemoteName } from '@larkspur/contracts/remote';
import webpack, { type Compiler, type Configuration } from 'webpack';
import { baseConfig } from './base-config';

/** Where a remote lists its public pages and their metadata: `PAGES`, by path. */
const PAGES_FILE = 'src/pages.ts';
const RENDER_PAGES = join(__dirname, '../../web-kit/prerender/render-pages.tsx');

export interface RenderedPage extends PageMetadata {
  html: string;
}

/**
 * HTML of a remote's public pages by path: built for Node from the same sources with the same class names, and rendered
 * once. A remote without `src/pages.ts` has none.
 */
export async function prerender(compiler: Compiler, name: RemoteName): Promise<Record<string, RenderedPage>> {
  const dir = compiler.context;
  if (!existsSync(join(dir, PAGES_FILE))) return {};
  // Inside the remote's folder, so that Node resolves modules from there.
  mkdirSync(compiler.outputPath, { recursive: true });
  const folder = mkdtempSync(join(compiler.outputPath, '.rendering-'));
  try {
    await build(rendererConfig(dir, name, folder));
    const { pages }: { pages: () => Promise<Record<string, RenderedPage>> } = require(join(folder, 'pages.cjs'));
    return await pages();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function rendererConfig(dir: string, name: RemoteName, folder: string): Configuration {
  const base = baseConfig({ dir, name, mode: 'production', forNode: true });
  return {
    ...base,
    devtool: false,
    entry: `data:text/javascript,${encodeURIComponent(entryOf(dir))}`,
    output: { path: folder, filename: 'pages.cjs', library: { type: 'commonjs2' } },
    optimization: { ...base.optimization, minimize: false },
    plugins: [...(base.plugins ?? []), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

function entryOf(dir: string): string {
  return `
    import * as remote from ${JSON.stringify(join(dir, 'src/remote.tsx'))};
    import { PAGES } from ${JSON.stringify(join(dir, PAGES_FILE))};
    import { renderPages } from ${JSON.stringify(RENDER_PAGES)};
    export async function pages() {
      const rendered = await renderPages(remote, Object.keys(PAGES));
      return Object.fromEntries(Object.entries(PAGES).map(([path, metadata]) => [path, { ...metadata, html: rendered[path] }]));
    }`;
}

function build(configuration: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configuration);
    compiler.run((error, stats) => {
      compiler.close(() => undefined);
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only' })));
      else resolve();
    });
  });
}
