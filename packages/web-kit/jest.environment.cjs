const { TestEnvironment } = require('jest-environment-jsdom');

/** What a router with history makes its requests of, and jsdom has not; a signal belongs to the realm of its request. */
const NAMES = ['AbortController', 'AbortSignal', 'Headers', 'Request', 'Response'];

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of NAMES) this.global[name] = globalThis[name];
  }
};
