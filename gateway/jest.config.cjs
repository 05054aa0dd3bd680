module.exports = {
  ...require('../jest.preset.cjs').node(__dirname),
  // The condition `source`, which is ours to find the workspaces by, leads to TypeScript in this library.
  moduleNameMapper: { '^eventsource-parser$': `${__dirname}/../node_modules/eventsource-parser/dist/index.cjs` },
};
