// Plain JavaScript, because it runs before anything is installed. The test launcher is scripts/test/main.ts.
import { createRequire } from 'node:module';
import { ensureInstalled, requireNode, root } from './install.mjs';

requireNode();
process.chdir(root);
await ensureInstalled();
const { register } = await import('tsx/cjs/api');
register();
/** @type {typeof import('./test/main.js')} */
const { main } = createRequire(import.meta.url)('./test/main.ts');
await main(process.argv.slice(2));
