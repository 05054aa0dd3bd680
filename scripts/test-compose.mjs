// Plain JavaScript, because it runs before anything is installed. The test itself is in e2e/compose.
import { createRequire } from 'node:module';
import { ensureInstalled, requireNode, root } from './install.mjs';

requireNode();
process.chdir(root);
await ensureInstalled();
const { register } = await import('tsx/cjs/api');
register();
/** @type {typeof import('./compose/main.js')} */
const { main } = createRequire(import.meta.url)('./compose/main.ts');
await main(process.argv.slice(2));
