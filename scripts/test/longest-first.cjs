const { existsSync, readFileSync } = require('node:fs');
const { dirname, resolve } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

const END_TO_END = /[\\/]e2e[\\/]/;
const LAUNCHES_BROWSER = /\b(chromium\.launch|GalleryBrowser\.start)\(/;
const LOCAL_IMPORT = /from '(\.[^']+)'/g;

/**
 * Starts the files first that run longest, so that no worker waits for them at the end: end-to-end tests, most of which
 * start a whole bank, then files that launch a browser, then all others; in each group those with the most code, counted
 * with the modules that they import from their own project. jest itself orders by the size of the test file alone, or by
 * the times of an earlier run, which a fresh checkout does not have.
 */
module.exports = class LongestFirst extends Sequencer {
  /** @param {import('@jest/test-result').Test[]} tests @override */
  async sort(tests) {
    const weights = new Map(tests.map(({ path }) => [path, weightOf(path)]));
    const weight = (/** @type {string} */ path) => weights.get(path) ?? { group: 0, characters: 0 };
    return tests.toSorted((a, b) => {
      const [first, second] = [weight(a.path), weight(b.path)];
      return second.group - first.group || second.characters - first.characters;
    });
  }
};

/** @param {string} path */
function weightOf(path) {
  const launchesBrowser = LAUNCHES_BROWSER.test(readFileSync(path, 'utf8'));
  return { group: END_TO_END.test(path) ? 2 : Number(launchesBrowser), characters: countCharacters(path, new Set()) };
}

/**
 * @param {string} path
 * @param {Set<string>} counted
 * @returns {number}
 */
function countCharacters(path, counted) {
  if (counted.has(path)) return 0;
  counted.add(path);
  const text = readFileSync(path, 'utf8');
  const imports = [...text.matchAll(LOCAL_IMPORT)].flatMap(([, name = '']) => resolveImport(dirname(path), name));
  return imports.reduce((sum, imported) => sum + countCharacters(imported, counted), text.length);
}

/** @param {string} folder @param {string} name */
function resolveImport(folder, name) {
  const base = resolve(folder, name);
  const found = ['.ts', '.tsx', '.js', ''].map((extension) => base + extension).find(existsSync);
  return found?.match(/\.[jt]sx?$/) ? [found] : [];
}
