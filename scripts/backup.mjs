// npm run backup [-- FOLDER]
import { createRequire } from 'node:module';
import { ensureInstalled, requireNode, root } from './install.mjs';

requireNode();
process.chdir(root);
await ensureInstalled();
const { register } = await import('tsx/cjs/api');
register();
/** @type {typeof import('./backup/main.js')} */
const { backupMain } = createRequire(import.meta.url)('./backup/main.ts');
await backupMain(process.argv.slice(2));
