import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf } from '../process-identity.cjs';
import { descendantsOf, killProcessTree, stopProcessTree } from './process-tree';

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

/** Waits for it: a signal takes effect later. */
async function areGone(...pids: number[]): Promise<boolean> {
  const remain = () => pids.some((pid) => identityOf(pid) !== null);
  for (const deadline = Date.now() + 60_000; remain() && Date.now() < deadline; ) await sleep(20);
  return !remain();
}

it('lists a descendant that leads a process group of its own', async () => {
  const { parent, child } = await startTree(START_DETACHED);
  expect(descendantsOf(parent)).toContain(child);
  await stopProcessTree(parent, 0);
});

it('kills what ignores SIGTERM, in other process groups too', async () => {
  const { parent, child } = await startTree(IGNORE_SIGTERM + START_DETACHED);
  await stopProcessTree(parent, 300);
  expect(await areGone(parent, child)).toBe(true);
});

it('kills without waiting', async () => {
  const { parent, child } = await startTree(IGNORE_SIGTERM + START_DETACHED);
  killProcessTree(parent);
  expect(await areGone(parent, child)).toBe(true);
});

/** On SIGTERM, starts a detached child, and ends soon after. */
const START_ON_SIGTERM = `
  const script = ${JSON.stringify(`${IGNORE_SIGTERM} setInterval(() => {}, 1000);`)};
  process.on('SIGTERM', () => {
    const child = require('node:child_process').spawn(process.execPath, ['-e', script], { detached: true });
    console.log('pid ' + child.pid);
    setTimeout(() => process.exit(), 300);
  });
  setInterval(() => {}, 1000);
  console.log('ready');
`;

it('kills what was started after the first signal, although its parent has ended', async () => {
  const parent = spawn(process.execPath, ['-e', START_ON_SIGTERM], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  await new Promise<void>((resolve) => {
    parent.stdout.on('data', (chunk) => {
      output += chunk;
      resolve();
    });
  });
  await stopProcessTree(Number(parent.pid), 1_500);
  const child = Number(/pid (\d+)/.exec(output)?.[1]);
  expect(child).toBeGreaterThan(0);
  expect(await areGone(child)).toBe(true);
});

it('accepts a process that has ended already', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.on('exit', resolve));
  await expect(stopProcessTree(Number(child.pid), 100)).resolves.toBeUndefined();
});
