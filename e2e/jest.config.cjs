module.exports = {
  ...require('../jest.preset.cjs').node(__dirname),
  roots: [__dirname],
  displayName: 'e2e',
  setupFilesAfterEnv: ['<rootDir>/set-timeout.cjs'],
};
