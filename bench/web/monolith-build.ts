import { join } from 'node:path';
import type { BankRoute } from '@larkspur/contracts/remote';
import { baseConfig } from '@larkspur/federation/base-config';
import { RoutesFile } from '@larkspur/federation/routes-file';
import { ShellAssetsPlugin } from '@larkspur/federation/shell-assets-plugin';
import webpack, { type Configuration } from 'webpack';
import { ROOT } from '../../scripts/launcher/paths';
import { REMOTE_NAMES } from '../../scripts/launcher/remotes';
import { runWebpack } from './run-webpack';

/** Chunks of the home page: its area, and its screen under mfe-public's name for it. */
const HOME_CHUNKS = ['mfe-public', 'index'];

/** The shell's modules that handle remotes. */
const REMOTES = /^\.\/remotes\/(failure-reporter|registry|release-monitor|remotes)$/;

/**
 * Builds the bank as one application, from the same sources with the same loaders: the shell's main module, with dynamic
 * imports instead of remotes. No module is shared as a whole, so that all code is tree-shaken, and webpack splits the
 * chunks.
 * @returns the files that the home page preloads in addition to the shell's
 */
export async function buildMonolith(folder: string): Promise<string[]> {
  const { compilation } = await runWebpack(configuration(folder), 'The monolith');
  const files = HOME_CHUNKS.flatMap((name) => {
    const group = compilation.namedChunkGroups.get(name);
    if (!group) throw new Error(`The monolith has no chunk "${name}": the home page's chunk has been renamed.`);
    return group.getFiles().filter((file) => /\.(js|css)$/.test(file));
  });
  return [...new Set(files)];
}

function configuration(folder: string): Configuration {
  const base = baseConfig({ dir: join(ROOT, 'shell'), name: 'shell', mode: 'production' });
  return {
    ...base,
    entry: { main: './src/main.ts' },
    output: {
      ...base.output,
      path: folder,
      publicPath: '/assets/',
      filename: '[name].[contenthash:12].js',
      chunkFilename: '[name].[contenthash:12].js',
    },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(REMOTES, join(__dirname, 'monolith/remotes.ts')),
      new webpack.NormalModuleReplacementPlugin(/^monolith\/areas$/, areasModule()),
      new webpack.DefinePlugin({ __MONOLITH_SCREENS__: JSON.stringify(screens()) }),
      new ShellAssetsPlugin(),
    ],
  };
}

/** A module that imports each area when it is needed. */
function areasModule(): string {
  const areas = REMOTE_NAMES.map((name) => {
    const module = JSON.stringify(join(ROOT, name, 'src/remote.tsx'));
    return `${JSON.stringify(name)}: () => import(/* webpackChunkName: "${name}" */ ${module})`;
  });
  return `data:text/javascript,${encodeURIComponent(`export default { ${areas.join(', ')} };`)}`;
}

/** The screens of all areas, as the shell's server would tell the page. */
function screens(): BankRoute[] {
  return REMOTE_NAMES.flatMap((remote) =>
    RoutesFile.read(join(ROOT, remote)).routes.map(({ path, access }) => ({ path, access, remote })),
  );
}
