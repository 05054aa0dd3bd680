// The test itself is in e2e/compose.
import { loadTypeScript } from './typescript.mjs';

const { main } = /** @type {typeof import('./compose/main.js')} */ (await loadTypeScript('./compose/main.ts'));
await main(process.argv.slice(2));
