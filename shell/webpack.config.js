module.exports = require('@larkspur/federation/webpack-preset').shellConfig({ dir: __dirname });
