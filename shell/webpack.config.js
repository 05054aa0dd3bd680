const { scriptConfig } = require('@larkspur/federation/script-config');
const { shellConfig } = require('@larkspur/federation/webpack-preset');

module.exports = [
  shellConfig({ dir: __dirname, lazyScreen: /\/src\/platform\/platform\.tsx$/ }),
  // A separate script that only development servers include in their pages.
  scriptConfig({ dir: __dirname, name: 'overrides', entry: './src/overrides/main.ts' }),
];
