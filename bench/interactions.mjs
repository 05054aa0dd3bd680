// Plain JavaScript, because it runs before dependencies are installed. The benchmark is web/interactions.ts.
import { createRequire } from 'node:module';
import { ensureInstalled, requireNode, root } from '../scripts/install.mjs';

requireNode();
process.chdir(root);
await ensureInstalled();
const { register } = await import('tsx/cjs/api');
register();
/** @type {typeof import('./web/interactions.js')} */
const { main } = createRequire(import.meta.url)('./web/interactions.ts');
await main();
