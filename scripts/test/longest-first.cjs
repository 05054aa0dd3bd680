const { readFileSync } = require('node:fs');
const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Starts the files first that run longest: those that start a whole bank, then those that launch a browser. jest orders
 * by file size, or by the times of an earlier run that a fresh checkout does not have, and so would start some of them
 * last and wait for them alone.
 */
const STARTS_BANK = /\bstart(Test)?Bank\w*\(/;
const LAUNCHES_BROWSER = /\b(launchBrowser|chromium\.launch|GalleryBrowser\.start)\(/;

module.exports = class LongestFirst extends Sequencer {
  /** @param {import('@jest/test-result').Test[]} tests @override */
  async sort(tests) {
    const sorted = await super.sort(tests);
    const weights = new Map(sorted.map(({ path }) => [path, weightOf(readFileSync(path, 'utf8'))]));
    return sorted.toSorted((a, b) => Number(weights.get(b.path)) - Number(weights.get(a.path)));
  }
};

/** @param {string} text */
function weightOf(text) {
  if (STARTS_BANK.test(text)) return 2;
  return LAUNCHES_BROWSER.test(text) ? 1 : 0;
}
