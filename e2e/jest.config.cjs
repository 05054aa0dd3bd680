// Disasters take minutes: `npm run test:disaster`, which sets the variable, runs everything in the folder. These are short.
const SHORT_DISASTERS = ['wiped-broker'];
const LONG_DISASTERS = `e2e/disaster/(?!(${SHORT_DISASTERS.join('|')})\\.)`;

module.exports = {
  ...require('../jest.preset.cjs').node(__dirname),
  roots: [__dirname],
  displayName: 'e2e',
  setupFilesAfterEnv: ['<rootDir>/set-timeout.cjs'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/compose/',
    ...(process.env.LONG_DISASTERS ? [] : [LONG_DISASTERS]),
  ],
};
