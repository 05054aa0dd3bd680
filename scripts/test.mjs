// The test launcher is scripts/test/main.ts.
import { loadTypeScript } from './typescript.mjs';

const { main } = /** @type {typeof import('./test/main.js')} */ (await loadTypeScript('./test/main.ts'));
await main(process.argv.slice(2));
