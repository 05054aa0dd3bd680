module.exports = {
  ...require('../jest.preset.cjs').node(__dirname),
  roots: [__dirname],
  displayName: 'e2e',
  // Whole journeys, some through a crash and its recovery.
  testTimeout: 120_000,
};
