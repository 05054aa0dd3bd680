module.exports = { ...require('../jest.preset.cjs').node(__dirname), roots: [__dirname], displayName: 'bench' };
