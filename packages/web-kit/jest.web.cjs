const preset = require('../../jest.preset.cjs');

/** The web preset, with React Aria and the DOM matchers of Testing Library. */
module.exports = (dir) => ({
  ...preset.web(dir),
  testEnvironment: require.resolve('./jest.environment.cjs'),
  // React Aria names sources under `source` that it does not publish; the preset's mapping finds ours without it.
  testEnvironmentOptions: { customExportConditions: ['browser'] },
  setupFilesAfterEnv: [require.resolve('./src/testing/jest-setup.ts')],
});
