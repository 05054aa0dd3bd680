const { scriptConfig } = require('@larkspur/federation/script-config');
const { shellConfig } = require('@larkspur/federation/webpack-preset');

module.exports = [
  shellConfig({ dir: __dirname }),
  // A file of its own that only a developer's server has in its pages.
  scriptConfig({ dir: __dirname, name: 'overrides', entry: './src/overrides/main.ts' }),
];
