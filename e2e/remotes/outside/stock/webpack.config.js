const { IntegrityPlugin } = require('@larkspur/federation/integrity-plugin');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');

// Two releases can be in one page, so no two builds have the same global names.
const container = `mfe_loans_${process.env.BUILD_ID}`;
const fromHost = (requiredVersion) => ({ singleton: true, strictVersion: true, import: false, requiredVersion });

/** Nothing of the bank's preset. The integrity plugin is webpack's own hooks: any other one for Subresource Integrity will do. */
module.exports = {
  mode: 'production',
  context: __dirname,
  target: ['web', 'es2022'],
  devtool: false,
  entry: {},
  output: {
    path: `${__dirname}/build`,
    filename: '[name].[contenthash].js',
    uniqueName: container,
    publicPath: 'auto',
    crossOriginLoading: 'anonymous',
    trustedTypes: { policyName: 'larkspur-mfe-loans' },
    clean: true,
  },
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2022',
          },
        },
      },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: container,
      filename: 'remoteEntry.js',
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
    new IntegrityPlugin(),
  ],
};
