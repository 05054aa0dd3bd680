import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityOf } from '../process-identity.cjs';
import { stopRecordedProcesses } from './run-record';

const module_ = (path: string) => `require(${JSON.stringify(join(__dirname, path))})`;

let folder: string;
let launcher: ChildProcess;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-shutdown-'));
});

afterEach(async () => {
  launcher.kill('SIGKILL');
  await stopRecordedProcesses(join(folder, 'run.json'));
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Starts one process under a launcher, which then runs `code`.
 * @returns the process's id and the launcher's output
 */
async function launch(code: string): Promise<{ pid: number; output: () => string }> {
  const server = `
    process.on('SIGTERM', () => { require('node:fs').writeFileSync('in-order', ''); process.exit(); });
    require('node:fs').writeFileSync('ready', '');
    setInterval(() => {}, 1000);
  `;
  const script = `
    const { existsSync, mkdirSync } = require('node:fs');
    require('tsx/cjs/api').register();
    const { takeLock } = ${module_('../lock.cjs')};
    const { Progress } = ${module_('progress.ts')};
    const { Shutdown } = ${module_('shutdown.ts')};
    const { Supervisor } = ${module_('supervisor.ts')};
    process.chdir(${JSON.stringify(folder)});
    const shutdown = new Shutdown(new Progress(), takeLock('run.lock'));
    const supervisor = new Supervisor(process.cwd(), console.log);
    shutdown.launcher = { stop: () => supervisor.stopAll(), killAll: () => supervisor.killAll() };
    supervisor.start({
      name: 'server', stage: 'application', command: process.execPath, args: ['-e', ${JSON.stringify(server)}],
      cwd: process.cwd(), env: process.env, isReady: async () => existsSync('ready'), readyWithinMs: 60_000,
      stopSignal: 'SIGTERM', stopWithinMs: 60_000,
    }).then(() => {
      console.log('started ' + supervisor.process('server').pid);
      ${code}
    });
  `;
  launcher = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const pid = await new Promise<number>((resolve, reject) => {
    for (const stream of [launcher.stdout, launcher.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
        const [, id] = /started (\d+)/.exec(output) ?? [];
        if (id) resolve(Number(id));
      });
    }
    launcher.once('exit', () => reject(new Error(output)));
  });
  return { pid, output: () => output };
}

it.each([
  ['a step of the start that fails', "shutdown.fail(new Error('Sign-up returned 500.'));"],
  ['an exception', "setTimeout(() => { throw new Error('Sign-up returned 500.'); });"],
  ['a rejection', "Promise.reject(new Error('Sign-up returned 500.'));"],
])('%s stops what was started, in order', async (_, code) => {
  const { pid, output } = await launch(code);
  if (launcher.exitCode === null) await once(launcher, 'exit');
  expect(launcher.exitCode).toBe(1);
  expect(output()).toContain('Sign-up returned 500.');
  expect([identityOf(pid), existsSync(join(folder, 'in-order'))]).toEqual([null, true]);
  expect(existsSync(join(folder, 'run.lock'))).toBe(false);
});

it('a signal stops everything in order, although no state can be written', async () => {
  // Folders where there should be files.
  const code =
    "for (const name of ['run.json.draft', 'run.lock.' + process.pid]) mkdirSync(name); console.log('blocked');";
  const { pid, output } = await launch(code);
  while (!output().includes('blocked')) await once(launcher.stdout as NodeJS.ReadableStream, 'data');
  launcher.kill('SIGTERM');
  await once(launcher, 'exit');
  expect(launcher.exitCode).toBe(0);
  expect(output()).toContain('The state of this command could not be written');
  expect([identityOf(pid), existsSync(join(folder, 'in-order'))]).toEqual([null, true]);
  expect(JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'))).toHaveLength(1);
});
