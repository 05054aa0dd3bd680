import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf } from '../process-identity.cjs';
import { descendantsOf, stopProcessTree } from './process-tree';

const IGNORE_SIGTERM = "process.on('SIGTERM', () => {});";
/** Starts a grandchild that leads a process group of its own, as browsers and servers do. */
const START_DETACHED = `
  const script = ${JSON.stringify(`${IGNORE_SIGTERM} setInterval(() => {}, 1000); console.log('ready');`)};
  const child = require('node:child_process').spawn(process.execPath, ['-e', script], { detached: true });
  child.stdout.on('data', () => console.log('pid ' + child.pid));
  setInterval(() => {}, 1000);
`;

/** @returns the id of the parent and of its detached child, both running. */
async function startTree(script: string): Promise<{ parent: number; child: number }> {
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const child = await new Promise<number>((resolve) => {
    parent.stdout.on('data', (chunk) => resolve(Number(/pid (\d+)/.exec(String(chunk))?.[1])));
  });
  return { parent: Number(parent.pid), child };
}

const isGone = (pid: number) => identityOf(pid) === null;

it('lists a descendant that leads a process group of its own', async () => {
  const { parent, child } = await startTree(START_DETACHED);
  expect(descendantsOf(parent)).toContain(child);
  await stopProcessTree(parent, 0);
});

it('kills what ignores SIGTERM, in other process groups too', async () => {
  const { parent, child } = await startTree(IGNORE_SIGTERM + START_DETACHED);
  await stopProcessTree(parent, 300);
  for (const deadline = Date.now() + 5_000; !(isGone(parent) && isGone(child)) && Date.now() < deadline; )
    await sleep(20);
  expect([isGone(parent), isGone(child)]).toEqual([true, true]);
});

it('accepts a process that has ended already', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.on('exit', resolve));
  await expect(stopProcessTree(Number(child.pid), 100)).resolves.toBeUndefined();
});
