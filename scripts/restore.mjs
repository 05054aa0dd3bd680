// npm run restore -- FOLDER [--replace]
import { requireNode } from './install.mjs';
import { takeRunLock } from './run-lock.mjs';
import { loadTypeScript } from './typescript.mjs';

requireNode();
// Held until the end, so that no bank starts on half of the data.
const lock = await takeRunLock();
lock.update('restoring');
try {
  const { restoreMain } = /** @type {typeof import('./backup/main.js')} */ (await loadTypeScript('./backup/main.ts'));
  await restoreMain(process.argv.slice(2));
} finally {
  lock.release();
}
