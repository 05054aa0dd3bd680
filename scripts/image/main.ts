import { join } from 'node:path';
import { copyProductionFiles } from './production-files';

const [name, target] = process.argv.slice(2);
if (!name || !target) throw new Error('Usage: tsx scripts/image/main.ts svc-users /image');
copyProductionFiles(join(__dirname, '../..'), name, target);
