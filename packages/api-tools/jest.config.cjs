module.exports = {
  ...require('../../jest.preset.cjs').node(__dirname),
  // The sources are ES modules, which name the emitted files.
  moduleNameMapper: { '^(\\./.+)\\.js$': '$1' },
};
