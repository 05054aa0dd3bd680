import { join } from 'node:path';
import { baseConfig } from '@larkspur/federation/base-config';
import { ShellAssetsPlugin } from '@larkspur/federation/shell-assets-plugin';
import webpack, { type Configuration } from 'webpack';
import { ROOT } from '../../scripts/launcher/paths';
import { UserError } from '../../scripts/launcher/user-error';

/** Chunks of the home page: its area, and its screen by the name that mfe-public gives it. */
const HOME_CHUNKS = ['mfe-public', 'index'];

/** The shell's modules that know what a remote is. */
const REMOTES = /^\.\/remotes\/(failure-reporter|registry|release-monitor|remotes)$/;

/**
 * The bank as one application, from the sources that shell and remotes are built from, by the same loaders: the shell's
 * own main, with its areas imported instead of found at run time. Nothing is shared whole, so that all of it is
 * tree-shaken, and webpack's own splitting decides what the areas' chunks have in common.
 * @returns the files that the home page needs beside the shell's, to be fetched ahead
 */
export async function buildMonolith(folder: string): Promise<string[]> {
  const { compilation } = await build(configuration(folder));
  const files = HOME_CHUNKS.flatMap((name) => {
    const group = compilation.namedChunkGroups.get(name);
    if (!group) throw new Error(`The monolith has no chunk "${name}": the home page's has another name by now.`);
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
      new ShellAssetsPlugin(),
    ],
  };
}

function build(config: Configuration): Promise<webpack.Stats> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close(() => undefined);
      if (error) reject(error);
      else if (!stats || stats.hasErrors()) {
        reject(new UserError(`The monolith could not be built.\n\n${stats?.toString({ preset: 'errors-only' })}`));
      } else resolve(stats);
    });
  });
}
