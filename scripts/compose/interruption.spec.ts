import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf } from '../process-identity.cjs';
import { startDaemon } from './engine';

let folder: string;
let child: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-interruption-'));
});

afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s before the tests run ends what was started', async (signal, code) => {
  // Stands in for docker, and does not respond.
  const [docker, pidFile] = [join(folder, 'docker'), join(folder, 'pid')];
  writeFileSync(docker, `#!/bin/sh\necho $$ > '${pidFile}'\nexec sleep 600\n`);
  chmodSync(docker, 0o755);
  const script = `
    require('tsx/cjs/api').register();
    require(${JSON.stringify(join(__dirname, 'main.ts'))}).main([]);
  `;
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}`, TMPDIR: folder };
  child = spawn(process.execPath, ['-e', script], { env, stdio: 'inherit' });
  while (!existsSync(pidFile) || !readFileSync(pidFile, 'utf8')) await sleep(20);
  const pid = Number(readFileSync(pidFile, 'utf8'));
  child.kill(signal);
  await expect(once(child, 'exit')).resolves.toEqual([code, null]);
  expect(identityOf(pid)).toBeNull();
});

it('the daemon does not receive the signals of the terminal', () => {
  child = startDaemon('sleep', ['600'], process.env, join(folder, 'log'));
  const { stdout } = spawnSync('ps', ['-o', 'pgid=', '-p', String(child.pid)], { encoding: 'utf8' });
  expect(Number(stdout)).toBe(child.pid);
});
