const { TestEnvironment } = require('jest-environment-jsdom');

/** Used by the router for its requests, but missing from jsdom. The signal must come from the same realm as the request. */
const NAMES = ['AbortController', 'AbortSignal', 'Headers', 'Request', 'Response'];

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of NAMES) this.global[name] = globalThis[name];
  }
};
