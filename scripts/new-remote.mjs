// npm run new:remote -- mfe-cards. Plain JavaScript, because it may be the first command in a clone.
import { createRequire } from 'node:module';
import { ensureInstalled, requireNode } from './install.mjs';

requireNode();
await ensureInstalled();
const { register } = await import('tsx/cjs/api');
register();
/** @type {typeof import('./new-remote/main.js')} */
const { main } = createRequire(import.meta.url)('./new-remote/main.ts');
main(process.argv.slice(2));
