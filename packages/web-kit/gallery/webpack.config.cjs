const { join } = require('node:path');

module.exports = require('@larkspur/federation/webpack-preset').pageConfig({
  dir: __dirname,
  name: 'kit',
  title: 'The kit',
  entry: './main.tsx',
  path: join(__dirname, '../dist/gallery'),
  publicPath: '/_kit/',
});
