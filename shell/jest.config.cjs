const preset = require('../jest.preset.cjs').web(__dirname);

/** The page is tested in a browser's environment; tests of the server name Node's in their first lines. */
module.exports = {
  ...preset,
  testEnvironment: `${__dirname}/test/browser-environment.cjs`,
  moduleNameMapper: {
    ...preset.moduleNameMapper,
    // The condition `source`, which is ours to find the workspaces by, leads to TypeScript in this library.
    '^eventsource-parser$': `${__dirname}/../node_modules/eventsource-parser/dist/index.cjs`,
  },
};
