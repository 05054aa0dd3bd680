module.exports = require('@larkspur/federation/webpack-preset').remoteConfig({ dir: __dirname, name: 'mfe-example' });
