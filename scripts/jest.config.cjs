module.exports = {
  ...require('../jest.preset.cjs').node(__dirname),
  roots: [__dirname],
  displayName: 'scripts',
  // They are tests of the remotes that are made from it.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/new-remote/template/', '<rootDir>/new-remote/access/'],
};
