// npm run release -- mfe-customer [--canary 5] · npm run promote|abort|rollback -- mfe-customer --reason "…"
import { loadTypeScript } from './typescript.mjs';

const { releaseMain } = /** @type {typeof import('./release/main.js')} */ (await loadTypeScript('./release/main.ts'));
const { exitOnSignal } = await import('./foreground.mjs');
exitOnSignal();
await releaseMain(process.argv.slice(2));
