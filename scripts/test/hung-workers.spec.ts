import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopProcessTree } from '../launcher/process-tree';
import { describeHungWorkers, reportOptions } from './hung-workers';

const folder = mkdtempSync(join(tmpdir(), 'larkspur-hung-'));
let parent: ChildProcess;

afterEach(async () => {
  if (parent.pid) await stopProcessTree(parent.pid, 0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Tells this test that the worker is where it should be. Written immediately, also before an endless loop. */
const READY = "require('node:fs').writeSync(1, 'ready');";

/** A process with one worker that executes this code, as jest starts its own. */
async function startWorker(code: string): Promise<number> {
  const fork = `require('node:child_process').fork('-e', [${JSON.stringify(code)}])`;
  parent = spawn(process.execPath, [...reportOptions(folder), '-e', fork]);
  if (parent.stdout) await once(parent.stdout, 'data');
  if (!parent.pid) throw new Error('The process did not start.');
  return parent.pid;
}

it('shows what an idle worker waits for', async () => {
  const pid = await startWorker(`require('node:net').createServer().listen(0, '127.0.0.1', () => { ${READY} });`);
  expect(await describeHungWorkers(pid, folder)).toMatch(/waits for: .*\b1 tcp\b/);
});

it('says that a worker in an endless loop wrote nothing', async () => {
  const pid = await startWorker(`${READY} for (;;) Math.random();`);
  expect(await describeHungWorkers(pid, folder)).toMatch(/^Worker \d+ wrote no report/);
});
