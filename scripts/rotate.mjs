// npm run rotate -- token-key | … | all
import { createRequire } from 'node:module';
import { ensureInstalled, requireNode, root } from './install.mjs';

requireNode();
process.chdir(root);
await ensureInstalled();
const { register } = await import('tsx/cjs/api');
register();
/** @type {typeof import('./rotate/main.js')} */
const { rotateMain } = createRequire(import.meta.url)('./rotate/main.ts');
await rotateMain(process.argv.slice(2));
