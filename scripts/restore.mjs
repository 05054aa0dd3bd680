// npm run restore -- FOLDER [--replace]
import { createRequire } from 'node:module';
import { ensureInstalled, requireNode, root } from './install.mjs';
import { takeRunLock } from './run-lock.mjs';

requireNode();
process.chdir(root);
// Held until the end, so that no bank starts on half of the data.
const lock = await takeRunLock();
try {
  await ensureInstalled();
  const { register } = await import('tsx/cjs/api');
  register();
  /** @type {typeof import('./backup/main.js')} */
  const { restoreMain } = createRequire(import.meta.url)('./backup/main.ts');
  await restoreMain(process.argv.slice(2));
} finally {
  lock.release();
}
