/** The page is tested in a browser's environment; tests of the server name Node's in their first lines. */
module.exports = {
  ...require('../jest.preset.cjs').web(__dirname),
  testEnvironment: `${__dirname}/test/browser-environment.cjs`,
};
