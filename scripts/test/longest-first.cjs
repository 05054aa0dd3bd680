const { readFileSync } = require('node:fs');
const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * A file that has a whole bank started runs for minutes, one that starts a browser often for one, however few lines
 * they have: by them, or by times of an earlier run that a fresh checkout has not, jest would start some of these last
 * and wait for them alone.
 */
const STARTS_A_BANK = /\b(startBank\w*|bankOnStage)\(/;
const STARTS_A_BROWSER = /\b(launchBrowser|chromium\.launch|GalleryBrowser\.start)\(/;

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
  if (STARTS_A_BANK.test(text)) return 2;
  return STARTS_A_BROWSER.test(text) ? 1 : 0;
}
