// Plain JavaScript, as it runs before anything is installed. The benchmark itself is sustained/main.ts.
import { createRequire } from 'node:module';
import { ensureInstalled, requireNode, root } from '../scripts/install.mjs';

requireNode();
process.chdir(root);
await ensureInstalled();
const { register } = await import('tsx/cjs/api');
register();
/** @type {typeof import('./sustained/main.js')} */
const { main } = createRequire(import.meta.url)('./sustained/main.ts');
await main(process.argv.slice(2));
