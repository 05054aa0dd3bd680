// Plain JavaScript, because it runs before dependencies are installed. The benchmark is gateway/main.ts.
import { createRequire } from 'node:module';
import { ensureInstalled, requireNode, root } from '../scripts/install.mjs';

requireNode();
process.chdir(root);
await ensureInstalled();
const { register } = await import('tsx/cjs/api');
register();
/** @type {typeof import('./gateway/main.js')} */
const { main } = createRequire(import.meta.url)('./gateway/main.ts');
await main(process.argv.slice(2));
