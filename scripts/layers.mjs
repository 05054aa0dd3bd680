// `npm run layers`: dependency-cruiser with the rules of .dependency-cruiser.cjs.
import swc from '@swc/core';

// dependency-cruiser parses with swc, since TypeScript 7 has no JavaScript API, but never enables JSX.
const { parseFileSync } = swc;
Object.assign(swc, {
  /** @param {string} file @param {import('@swc/core').ParseOptions} options */
  parseFileSync: (file, options) =>
    parseFileSync(file, { ...options, syntax: 'typescript', tsx: file.endsWith('.tsx') }),
});

await import(new URL('../node_modules/dependency-cruiser/bin/dependency-cruise.mjs', import.meta.url).href);
