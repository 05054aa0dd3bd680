// npm run release -- mfe-customer [--canary 5] · npm run promote|abort|rollback -- mfe-customer --reason "…"
import { spawnSync } from 'node:child_process';

const [, , ...args] = process.argv;
const { status } = spawnSync(
  process.execPath,
  ['-C', 'source', '--import', 'tsx', 'scripts/release/main.ts', ...args],
  {
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
