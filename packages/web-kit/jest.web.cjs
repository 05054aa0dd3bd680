const preset = require('../../jest.preset.cjs');

/** The web preset, with React Aria and the DOM matchers of Testing Library. */
module.exports = (dir) => ({
  ...preset.web(dir),
  testEnvironment: require.resolve('./jest.environment.cjs'),
  // Without the `source` condition, because React Aria declares sources under it that it does not publish.
  testEnvironmentOptions: { customExportConditions: ['browser'] },
  setupFilesAfterEnv: [require.resolve('./src/testing/jest-setup.ts')],
});
