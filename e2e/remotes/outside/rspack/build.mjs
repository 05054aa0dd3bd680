import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

// Two releases can be in one page, so no two builds have the same names.
const container = `mfe_perks_${process.env.BUILD_ID}`;
const fromHost = (requiredVersion) => ({ singleton: true, strictVersion: true, import: false, requiredVersion });

/** The container and its chunks are ES modules. */
const config = {
  mode: 'production',
  context: import.meta.dirname,
  target: ['web', 'es2022'],
  devtool: false,
  entry: {},
  output: {
    path: `${import.meta.dirname}/build`,
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    filename: '[name].[contenthash].js',
    uniqueName: container,
    publicPath: 'auto',
    clean: true,
  },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: container,
      filename: 'remoteEntry.js',
      library: { type: 'module' },
      exposes: { './remote': './src/remote.tsx' },
      shared: {
        react: fromHost('^19.3.0'),
        'react/jsx-runtime': fromHost('^19.3.0'),
        'react-dom': fromHost('^19.3.0'),
        '@larkspur/router': fromHost('^7.18.0'),
        '@larkspur/query': fromHost('^5.108.0'),
      },
      manifest: true,
      dts: false,
    }),
  ],
};

rspack(config, (error, stats) => {
  if (!error && !stats.hasErrors()) return;
  console.error(error ?? stats.toString({ preset: 'errors-only' }));
  process.exitCode = 1;
});
