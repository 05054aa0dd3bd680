const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const packages = join(__dirname, '../packages');

/**
 * Where dependency-cruiser finds a package's file: in its source, as webpack does. Of web-kit's export targets, `.ts` or
 * `.tsx`, a resolver would try only the first.
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
