import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { killProcessTree } from '../launcher/process-tree';
import { identityOf } from '../process-identity.cjs';
import { stopLeftovers } from './leftover-processes';

const VARIABLE = 'TEST_RESULTS_FILE=/tmp/leftover-processes.spec';
const SLEEP = 'setInterval(() => {}, 1_000)';

let runner: ChildProcess & { pid: number };

/** Stands in for jest: a child starts a process that outlives it. @returns the process id of what is left */
async function leaveProcess(options: SpawnOptions): Promise<number> {
  const grandchild = { ...options, stdio: ['ignore', 'ignore', 'inherit'] };
  const child = `
    const { pid } = require('node:child_process').spawn(process.execPath, ['-e', '${SLEEP}'], ${JSON.stringify(grandchild)});
    console.log(pid);
    process.exit();
  `;
  const parent = `
    const child = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}]);
    child.stderr.resume();
    const { once } = require('node:events');
    Promise.all([once(child.stdout, 'data'), once(child, 'exit')]).then(([[pid]]) => console.log(String(pid)));
  `;
  runner = spawn(process.execPath, ['-e', parent], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TEST_RESULTS_FILE: '/tmp/leftover-processes.spec' },
  }) as typeof runner;
  const [pid] = await once(runner.stdout ?? runner, 'data');
  return Number(pid);
}

afterEach(() => killProcessTree(runner.pid));

it.each([
  ['one without an environment', { env: {}, cwd: tmpdir() }],
  ['one that leads a session of its own', { detached: true, cwd: tmpdir() }],
])('stops and names what a test left running, so that jest can exit: %s', async (_, options) => {
  const pid = await leaveProcess(options);
  const ended = once(runner, 'exit');
  expect(await stopLeftovers({ pid: runner.pid, variable: VARIABLE })).toEqual([
    `A test left process ${pid} running: ${process.execPath} -e ${SLEEP} (in ${tmpdir()})`,
  ]);
  expect(identityOf(pid)).toBeNull();
  expect(await ended).toEqual([0, null]);
});

it('finds nothing where nothing is left', async () => {
  process.kill(await leaveProcess({}), 'SIGKILL');
  await once(runner, 'exit');
  expect(await stopLeftovers({ pid: runner.pid, variable: VARIABLE })).toEqual([]);
});
