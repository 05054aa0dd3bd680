const preset = require('../jest.preset.cjs').web(__dirname);

/** Page code is tested in jsdom; server specs choose the Node environment in their first lines. */
module.exports = {
  ...preset,
  testEnvironment: `${__dirname}/test/browser-environment.cjs`,
  moduleNameMapper: {
    ...preset.moduleNameMapper,
    // The preset's export condition `source` would resolve this package to its TypeScript sources.
    '^eventsource-parser$': `${__dirname}/../node_modules/eventsource-parser/dist/index.cjs`,
  },
};
