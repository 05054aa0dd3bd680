/** `npm run test:compose`: too long for `npm test`. */
module.exports = {
  ...require('../../jest.preset.cjs').node(__dirname),
  roots: [__dirname],
  displayName: 'compose',
  maxWorkers: 1,
  // Building on two slow processors.
  testTimeout: 900_000,
};
