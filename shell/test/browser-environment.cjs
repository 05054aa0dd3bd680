const { TestEnvironment } = require('jest-environment-jsdom');

/**
 * Globals that browsers have and jsdom lacks. Byte arrays are included because decoders reject those of another realm.
 */
const NAMES = ['AbortController', 'AbortSignal', 'Headers', 'Request', 'Response'];
const BYTES = ['TextDecoder', 'TextEncoder', 'Uint8Array'];

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of [...NAMES, ...BYTES]) this.global[name] = globalThis[name];
  }
};
