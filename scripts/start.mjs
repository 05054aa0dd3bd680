// The launcher is scripts/launcher/main.ts.
import { requireNode } from './install.mjs';
import { takeRunLock } from './run-lock.mjs';
import { loadTypeScript } from './typescript.mjs';

requireNode();
const lock = await takeRunLock();
const { main } = /** @type {typeof import('./launcher/main.js')} */ (await loadTypeScript('./launcher/main.ts'));
await main(lock);
