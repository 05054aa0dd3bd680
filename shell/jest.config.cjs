const preset = require('../jest.preset.cjs');

/** The page in a browser's environment, its server in Node. */
module.exports = {
  projects: [
    {
      ...preset.web(__dirname),
      displayName: 'shell client',
      roots: [`${__dirname}/src`],
      testEnvironment: `${__dirname}/test/browser-environment.cjs`,
    },
    { ...preset.node(__dirname), displayName: 'shell server', roots: [`${__dirname}/server`, `${__dirname}/test`] },
  ],
};
