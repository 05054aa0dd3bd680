// Plain JavaScript, because it runs before anything is installed. The launcher is scripts/launcher/main.ts.
import { createRequire } from 'node:module';
import { ensureInstalled, requireNode, root } from './install.mjs';
import { takeRunLock } from './run-lock.mjs';

requireNode();
process.chdir(root);
const lock = await takeRunLock();
await ensureInstalled();
const { register } = await import('tsx/cjs/api');
register();
/** @type {typeof import('./launcher/main.js')} */
const { main } = createRequire(import.meta.url)('./launcher/main.ts');
await main(lock);
