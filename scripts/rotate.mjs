// npm run rotate -- token-key | … | all
import { loadTypeScript } from './typescript.mjs';

const { rotateMain } = /** @type {typeof import('./rotate/main.js')} */ (await loadTypeScript('./rotate/main.ts'));
await rotateMain(process.argv.slice(2));
