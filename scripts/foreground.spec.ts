import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { descendantsOf } from './launcher/process-tree';
import { identityOf } from './process-identity.cjs';

it('ends a command and its children, and cleans up, when only the parent gets SIGTERM', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkspur-foreground-'));
  const script = `
    import { rmdirSync } from 'node:fs';
    import { exitOnSignal, runInForeground } from ${JSON.stringify(pathToFileURL(join(__dirname, 'foreground.mjs')).href)};
    exitOnSignal(() => rmdirSync(${JSON.stringify(folder)}));
    await runInForeground('sh', ['-c', 'sleep 60 & echo started; wait'], {});
  `;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(parent.stdout, 'data');
  const started = descendantsOf(Number(parent.pid));
  expect(started.length).toBeGreaterThanOrEqual(2);
  parent.kill('SIGTERM');
  await expect(once(parent, 'exit')).resolves.toEqual([143, null]);
  expect(started.filter((pid) => identityOf(pid) !== null)).toEqual([]);
  expect(existsSync(folder)).toBe(false);
});
