import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PageMetadata, RemoteName } from '@larkspur/contracts/remote';
import webpack, { type Compiler, type Configuration } from 'webpack';
import { baseConfig } from './base-config';
import { webKitModule } from './installed-package';

export interface RenderedPage extends PageMetadata {
  html: string;
}

/** The application whose build the pages belong to. */
interface Application {
  dir: string;
  /** Classes of CSS Modules have names that depend on it. */
  name: string;
}

/**
 * HTML of a remote's public pages by path: built for Node from the same sources with the same class names, and rendered
 * once.
 */
export async function prerender(
  compiler: Compiler,
  name: RemoteName,
  pages: Record<string, PageMetadata>,
): Promise<Record<string, RenderedPage>> {
  const dir = compiler.context;
  const paths = Object.keys(pages);
  if (paths.length === 0) return {};
  // Inside the remote's folder, so that Node resolves modules from there.
  mkdirSync(compiler.outputPath, { recursive: true });
  const folder = mkdtempSync(join(compiler.outputPath, '.rendering-'));
  try {
    const html = await renderHtml({ dir, name }, join(dir, 'src/remote.tsx'), paths, folder);
    return Object.fromEntries(
      Object.entries(pages).map(([path, metadata]) => [path, { ...metadata, html: html[path] ?? '' }]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Builds a remote for Node and renders pages of it.
 * @param remote file of the module with the remote's routes
 * @param folder for the build; it remains
 * @returns HTML by path
 */
export async function renderHtml(
  application: Application,
  remote: string,
  paths: string[],
  folder: string,
): Promise<Record<string, string>> {
  await build(rendererConfig(application, remote, folder));
  const { render }: { render(paths: string[]): Promise<Record<string, string>> } = require(join(folder, 'pages.cjs'));
  return render(paths);
}

function rendererConfig({ dir, name }: Application, remote: string, folder: string): Configuration {
  const base = baseConfig({ dir, name, mode: 'production', forNode: true });
  return {
    ...base,
    devtool: false,
    entry: `data:text/javascript,${encodeURIComponent(entryOf(dir, remote))}`,
    output: { path: folder, filename: 'pages.cjs', library: { type: 'commonjs2' } },
    optimization: { ...base.optimization, minimize: false },
    plugins: [...(base.plugins ?? []), new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

function entryOf(dir: string, remote: string): string {
  const renderPages = webKitModule(dir, 'prerender/render-pages');
  if (!renderPages)
    throw new Error('@larkspur/web-kit is not installed. It renders the pages that have a description in routes.json.');
  return `
    import * as remote from ${JSON.stringify(remote)};
    import { renderPages } from ${JSON.stringify(renderPages)};
    export const render = (paths) => renderPages(remote, paths);`;
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
