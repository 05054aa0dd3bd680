// npm run backup [-- FOLDER]
import { loadTypeScript } from './typescript.mjs';

const { backupMain } = /** @type {typeof import('./backup/main.js')} */ (await loadTypeScript('./backup/main.ts'));
await backupMain(process.argv.slice(2));
