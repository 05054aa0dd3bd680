// npm run archive -- 2026-01
import { createRequire } from 'node:module';
import { ensureInstalled, requireNode, root } from './install.mjs';

requireNode();
process.chdir(root);
await ensureInstalled();
const { register } = await import('tsx/cjs/api');
register();
/** @type {typeof import('./archive/main.js')} */
const { archiveMain } = createRequire(import.meta.url)('./archive/main.ts');
await archiveMain(process.argv.slice(2));
