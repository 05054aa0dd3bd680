import { join } from 'node:path';
import { type BrotliOptions, constants } from 'node:zlib';
import { REMOTE_NAMES, type RemoteName } from '@larkspur/contracts/remote';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CompressionPlugin from 'compression-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { type Configuration, DefinePlugin } from 'webpack';
import { claimedRoutes } from './claimed-routes';
import { classNames } from './css-class-names';
import { IntegrityPlugin } from './integrity-plugin';
import { PagePlugin } from './page-plugin';
import { containerName, EXPOSED_CHUNK, ReleasePlugin } from './release-plugin';
import { sharedRequirements } from './shared-policy';
import { ShellAssetsPlugin } from './shell-assets-plugin';

/** A server that hangs must not hold a screen for webpack's two minutes; on a slow line a screen needs some seconds. */
const CHUNK_WITHIN_MS = 8_000;

const ECMASCRIPT = 'es2022';

type Mode = 'production' | 'development';
/** What `webpack --mode …` calls. */
type ConfigurationFunction = (env: unknown, argv: { mode?: string }) => Configuration;

/** Configuration of a remote: exposes `src/remote.tsx` as `./remote` and leaves a release under `dist/<version>/`. */
export function remoteConfig({ dir, name }: { dir: string; name: RemoteName }): ConfigurationFunction {
  if (!REMOTE_NAMES.includes(name)) throw new Error(`${name} is no remote: one of ${REMOTE_NAMES.join(', ')}`);
  return (_env, argv) => {
    const mode = modeOf(argv);
    const base = baseConfig({ dir, name, mode });
    return {
      ...base,
      entry: {},
      output: {
        ...base.output,
        uniqueName: containerName(name),
        publicPath: 'auto',
        chunkLoadTimeout: CHUNK_WITHIN_MS,
      },
      // The exposed module in one file, as it is asked for at once; what lazy screens have in common apart from it.
      optimization: { ...base.optimization, splitChunks: { chunks: ({ name }) => name !== EXPOSED_CHUNK } },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          name: containerName(name),
          filename: 'remoteEntry.js',
          exposes: { './remote': { import: './src/remote.tsx', name: EXPOSED_CHUNK } },
          shared: Object.fromEntries(
            Object.entries(sharedRequirements(dir)).map(([module, { version: _, ...requirement }]) => [
              module,
              { ...requirement, import: false as const },
            ]),
          ),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
        }),
        new IntegrityPlugin(),
        new ReleasePlugin(name, claimedRoutes(dir)),
      ],
    };
  };
}

/**
 * Configuration of the shell. It runs the federation runtime itself (`createInstance`) rather than the plugin's,
 * so it is an ordinary application: no asynchronous bootstrap, one script.
 */
export function shellConfig({ dir }: { dir: string }): ConfigurationFunction {
  return (_env, argv) => {
    const mode = modeOf(argv);
    const base = baseConfig({ dir, name: 'shell', mode });
    return {
      ...base,
      entry: { main: './src/main.tsx' },
      output: {
        ...base.output,
        path: join(dir, 'dist/client'),
        uniqueName: 'larkspur_shell',
        publicPath: '/assets/',
        filename: '[name].[contenthash:12].js',
        chunkFilename: '[name].[contenthash:12].js',
        clean: true,
      },
      // Splitting would cost the first page a request more for each piece, and nothing is shared between pieces.
      optimization: { ...base.optimization, splitChunks: false },
      plugins: [
        ...(base.plugins ?? []),
        new DefinePlugin({
          FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
          ENV_TARGET: JSON.stringify('web'),
          __SHARED_REQUIREMENTS__: JSON.stringify(sharedRequirements(dir)),
        }),
        new ShellAssetsPlugin(),
      ],
    };
  };
}

/** Configuration of a page that is no part of the bank, such as the kit's gallery. */
export function pageConfig(page: {
  dir: string;
  name: string;
  title: string;
  entry: string;
  /** Where the files go. */
  path: string;
  publicPath: string;
}): ConfigurationFunction {
  return (_env, argv) => {
    const base = baseConfig({ dir: page.dir, name: page.name, mode: modeOf(argv) });
    return {
      ...base,
      entry: { main: page.entry },
      output: { ...base.output, path: page.path, publicPath: page.publicPath, clean: true },
      plugins: [...(base.plugins ?? []), new PagePlugin(page.title, page.publicPath)],
    };
  };
}

/** Name of the Trusted Types policy of an application's webpack runtime; the page's CSP lists it. */
export function trustedTypesPolicy(application: string): string {
  return `larkspur-${application}`;
}

function modeOf({ mode }: { mode?: string }): Mode {
  return mode === 'development' ? 'development' : 'production';
}

function baseConfig({ dir, name, mode }: { dir: string; name: string; mode: Mode }): Configuration {
  const production = mode === 'production';
  return {
    mode,
    context: dir,
    // The browsers that swc compiles for: webpack's own runtime is short there, and has no `new Function`.
    target: ['web', ECMASCRIPT],
    // As files of their own and never by `eval`: the page's CSP forbids it.
    devtool: 'source-map',
    output: {
      path: join(dir, 'dist'),
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      trustedTypes: { policyName: trustedTypesPolicy(name) },
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: workspaceSources(),
    },
    module: {
      rules: [
        {
          test: /\.[jt]sx?$/,
          exclude: /node_modules/,
          use: { loader: require.resolve('swc-loader'), options: swcOptions(mode) },
        },
        {
          test: /\.css$/,
          sideEffects: true,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: require.resolve('css-loader'),
              options: {
                modules: {
                  auto: /\.module\.css$/,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  getLocalIdent: classNames(name, dir, !production),
                },
              },
            },
          ],
        },
        { test: /\.(avif|jpe?g|png|svg|webp|woff2)$/, type: 'asset/resource' },
      ],
    },
    optimization: { minimize: production, chunkIds: production ? 'deterministic' : 'named' },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].[contenthash:8].css', chunkFilename: '[name].[contenthash:8].css' }),
      ...(production ? [compression('gzip'), compression('brotliCompress')] : []),
    ],
    // One line a build; a size budget belongs to the tests, which know what each page loads.
    stats: { preset: 'errors-warnings', timings: true, assets: false },
    performance: false,
  };
}

/**
 * The workspaces are compiled from their sources. Not by their `source` export condition, which other packages
 * (react-aria-components) declare too, for files that they do not publish.
 */
function workspaceSources(): Record<string, string> {
  const packages = join(__dirname, '../..');
  return Object.fromEntries(
    ['contracts', 'federation', 'web-kit'].map((name) => [`@larkspur/${name}`, join(packages, name, 'src')]),
  );
}

function swcOptions(mode: Mode) {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: mode === 'development' } },
      target: ECMASCRIPT,
    },
    sourceMaps: true,
  };
}

function compression(algorithm: 'gzip' | 'brotliCompress') {
  const common = { test: /\.(css|js|svg)$/, threshold: 512, minRatio: 0.95 };
  if (algorithm === 'gzip') {
    return new CompressionPlugin({
      ...common,
      algorithm,
      filename: '[path][base].gz',
      compressionOptions: { level: 9 },
    });
  }
  return new CompressionPlugin<BrotliOptions>({
    ...common,
    algorithm,
    filename: '[path][base].br',
    compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } },
  });
}
