import { join } from 'node:path';
import { type BrotliOptions, constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { type Configuration, NormalModuleReplacementPlugin } from 'webpack';
import { cssClassNames } from './css-class-names';
import { installedPackage, packageSources, webKitModule } from './installed-package';

const ECMASCRIPT_TARGET = 'es2022';

export type Mode = 'production' | 'development';

/** Name of the Trusted Types policy of an application's webpack runtime; the page's CSP lists it. */
export function trustedTypesPolicy(application: string): string {
  return `larkspur-${application}`;
}

interface Base {
  dir: string;
  name: string;
  mode: Mode;
  /** Enables React Refresh. File names get no hash then. */
  hot?: boolean;
  /** Builds for Node to prerender pages: the same class names, but no style sheets. */
  forNode?: boolean;
}

/** Returns the configuration that all web builds have in common. */
export function baseConfig({ dir, name, mode, hot = false, forNode = false }: Base): Configuration {
  const production = mode === 'production';
  const style = hot ? '[name].css' : '[name].[contenthash:8].css';
  const usEnglish = webKitModule(dir, 'utils/us-english');
  return {
    mode,
    context: dir,
    // The browsers that swc compiles for. Keeps webpack's own runtime short and free of `new Function`.
    target: [forNode ? 'node' : 'web', ECMASCRIPT_TARGET],
    // Separate files, never `eval`: the page's CSP forbids it. Built scripts do not name their maps, which are not served.
    devtool: production ? 'hidden-source-map' : 'source-map',
    output: {
      path: join(dir, 'dist'),
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      trustedTypes: { policyName: trustedTypesPolicy(name) },
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: { ...workspaceSources(dir), ...(production ? routerWithoutWarnings(dir) : {}) },
    },
    module: {
      rules: [
        {
          test: /\.[jt]sx?$/,
          exclude: /node_modules/,
          use: { loader: require.resolve('swc-loader'), options: swcOptions(mode, hot) },
        },
        {
          test: /\.css$/,
          sideEffects: true,
          use: [
            ...(forNode ? [] : [MiniCssExtractPlugin.loader]),
            {
              loader: require.resolve('css-loader'),
              options: {
                modules: {
                  auto: /\.module\.css$/,
                  namedExport: false,
                  exportOnlyLocals: forNode,
                  exportLocalsConvention: 'as-is',
                  getLocalIdent: cssClassNames(name, dir, !production),
                },
              },
            },
          ],
        },
        { test: /\.(avif|jpe?g|png|svg|webp|woff2)$/, type: 'asset/resource', generator: { emit: !forNode } },
      ],
    },
    optimization: {
      minimize: production,
      // webpack's own minimizer is left with the prerendered pages. It ignores styles that css-loader has parsed.
      minimizer: [scriptMinimizer(), styleMinimizer(), '...'],
      // React's comments between texts are part of the markup that it hydrates.
      minimizeOptions: { javascript: false, html: { comments: 'all' } },
      chunkIds: production ? 'deterministic' : 'named',
    },
    plugins: [
      ...(usEnglish ? [new NormalModuleReplacementPlugin(/^\.\/useDefaultLocale\.mjs$/, usEnglish)] : []),
      // The order of CSS Modules has no meaning: none styles another one's classes.
      ...(forNode ? [] : [new MiniCssExtractPlugin({ filename: style, chunkFilename: style, ignoreOrder: true })]),
      ...(production && !forNode ? [compression('gzip'), compression('brotliCompress')] : []),
    ],
    // One line per build. Byte budgets are tests, which know what each page loads.
    stats: { preset: 'errors-warnings', timings: true, assets: false },
    performance: false,
  };
}

/**
 * Workspaces are compiled from their sources. By alias and not by their `source` export condition, because other
 * packages (react-aria-components) declare that condition for files that they do not publish.
 */
function workspaceSources(dir: string): Record<string, string> {
  const packages = ['@larkspur/contracts', '@larkspur/federation', '@larkspur/web-kit'];
  return Object.fromEntries(
    packages.flatMap((name) => {
      const sources = packageSources(dir, name);
      return sources ? [[name, sources]] : [];
    }),
  );
}

/** React Router's `exports` name its development build only, which has the texts of its warnings. */
function routerWithoutWarnings(dir: string): Record<string, string> {
  const folder = installedPackage(dir, 'react-router');
  if (!folder) return {};
  const build = join(folder, 'dist/production');
  return { 'react-router$': join(build, 'index.mjs'), 'react-router/dom$': join(build, 'dom-export.mjs') };
}

function swcOptions(mode: Mode, refresh: boolean) {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: mode === 'development', refresh } },
      target: ECMASCRIPT_TARGET,
    },
    sourceMaps: true,
  };
}

/** swc's scripts are as small as those of Terser, webpack's default, and the build takes 30% less processor time. */
function scriptMinimizer() {
  return new MinimizerPlugin({
    minify: MinimizerPlugin.swcMinify,
    minimizerOptions: { ecma: 2022, compress: { passes: 2 }, mangle: true },
    extractComments: false,
    // swc has its own threads. A worker is a process with this one's arguments: in a build that was started with `node -e`, it
    // would start the build again, and so on.
    parallel: false,
  });
}

/** Without targets, so that nothing is compiled for older browsers: the sources already use what the supported ones have. */
function styleMinimizer() {
  return new MinimizerPlugin({
    test: /\.css$/,
    minify: MinimizerPlugin.lightningCssMinify,
    // It has its own threads, too.
    parallel: false,
  });
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
