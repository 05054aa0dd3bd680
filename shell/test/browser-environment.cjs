const { TestEnvironment } = require('jest-environment-jsdom');

/** What every browser has and jsdom has not. The bytes are there because a decoder takes none of another realm. */
const NAMES = ['AbortController', 'AbortSignal', 'Headers', 'Request', 'Response'];
const BYTES = ['TextDecoder', 'TextEncoder', 'Uint8Array'];

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of [...NAMES, ...BYTES]) this.global[name] = globalThis[name];
  }
};
