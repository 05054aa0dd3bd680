const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const packages = join(__dirname, '../packages');

/**
 * Resolves packages to their sources, as webpack does. The packages' own exports list `.ts` and `.tsx` targets, of which
 * a resolver would try only the first.
 */
module.exports = {
  resolve: {
    alias: Object.fromEntries(
      readdirSync(packages).flatMap((name) => [
        [`@larkspur/${name}$`, join(packages, name, 'src', `${name}.ts`)],
        [`@larkspur/${name}`, join(packages, name, 'src')],
      ]),
    ),
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
  },
};
