// `npm run layers`: dependency-cruiser with the rules of .dependency-cruiser.cjs.
import swc from '@swc/core';

// dependency-cruiser asks swc for TypeScript without JSX, whatever the file. TypeScript itself, which it would rather
// ask, has no programming interface since version 7.
const { parseFileSync } = swc;
Object.assign(swc, {
  /** @param {string} file @param {import('@swc/core').ParseOptions} options */
  parseFileSync: (file, options) =>
    parseFileSync(file, { ...options, syntax: 'typescript', tsx: file.endsWith('.tsx') }),
});

await import(new URL('../node_modules/dependency-cruiser/bin/dependency-cruise.mjs', import.meta.url).href);
