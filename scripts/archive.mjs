// npm run archive -- 2026-01
import { loadTypeScript } from './typescript.mjs';

const { archiveMain } = /** @type {typeof import('./archive/main.js')} */ (await loadTypeScript('./archive/main.ts'));
await archiveMain(process.argv.slice(2));
