module.exports = {
  ...require('../jest.preset.cjs').node(__dirname),
  // The preset's export condition `source` would resolve this package to its TypeScript sources.
  moduleNameMapper: { '^eventsource-parser$': `${__dirname}/../node_modules/eventsource-parser/dist/index.cjs` },
};
