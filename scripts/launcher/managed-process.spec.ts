import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf } from '../process-identity.cjs';
import type { Liveness } from './hang-detector';
import { ManagedProcess, type ProcessSpec, restartDelay } from './managed-process';
import { RunRecord } from './run-record';
import { UserError } from './user-error';

const SERVER = "require('node:http').createServer((_, answer) => answer.end()).listen(process.env.PORT, '127.0.0.1');";
const HANGS_WHEN_ASKED =
  "require('node:http').createServer(({ url }, answer) => { answer.end(); while (url === '/hang'); }).listen(process.env.PORT, '127.0.0.1');";
const IGNORES_TERM = "process.on('SIGTERM', () => {});";

let folder: string;
let lines: string[];
let started: ManagedProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur processes '));
  lines = [];
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map((managed) => managed.stop()));
  rmSync(folder, { recursive: true, force: true });
});

function manage(code: string, port: number, changes: Partial<ProcessSpec> = {}): ManagedProcess {
  const spec: ProcessSpec = {
    name: 'child',
    stage: 'application',
    command: process.execPath,
    args: ['-e', code],
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/`)).ok,
    readyWithinMs: 10_000,
    stopSignal: 'SIGTERM',
    stopWithinMs: 500,
    ...changes,
  };
  const report = (line: string) => void lines.push(line);
  const record = new RunRecord(join(folder, 'run.json'), report);
  const managed = new ManagedProcess(spec, record, join(folder, 'logs', 'child.log'), report);
  started.push(managed);
  return managed;
}

function probe(port: number): Liveness {
  const isAlive = async () => (await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(500) })).ok;
  return { isAlive, intervalMs: 50, unresponsiveMs: 1_000 };
}

async function until(condition: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 60_000; !condition(); await sleep(20)) {
    if (Date.now() > deadline) throw new Error(`It did not come about within a minute: ${lines.join(', ')}`);
  }
}

describe('ManagedProcess', () => {
  it('backs off exponentially from 0.25 s to 10 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 20].map(restartDelay)).toEqual([250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  });

  it('restarts a crashed process and reports it', async () => {
    const managed = manage(SERVER, 19_401);
    await managed.start();
    const first = managed.pid;
    managed.kill('SIGKILL');
    await until(() => lines.some((line) => line.includes('is back')));
    expect(managed.pid).not.toBe(first);
    expect(lines).toEqual([
      'child ended (SIGKILL); restarting in 0.25 s',
      expect.stringMatching(/^child is back after \d+\.\d s$/),
    ]);
  });

  it.each([
    ['is stopped', (managed: ManagedProcess) => managed.kill('SIGSTOP'), SERVER, 19_405],
    [
      'blocks its event loop',
      () => void fetch('http://127.0.0.1:19406/hang').catch(() => {}),
      HANGS_WHEN_ASKED,
      19_406,
    ],
  ])('kills and restarts a process that %s', async (_, hang, code, port) => {
    const managed = manage(code, port, { liveness: probe(port) });
    await managed.start();
    const first = managed.pid;
    hang(managed);
    await until(() => lines.some((line) => line.includes('is back')));
    expect(managed.pid).not.toBe(first);
    expect(lines).toEqual([
      expect.stringMatching(/^child has not responded for \d+\.\d s; killing it$/),
      'child ended (SIGKILL); restarting in 0.25 s',
      expect.stringMatching(/^child is back after \d+\.\d s$/),
    ]);
  });

  it('does not restart a process that was stopped', async () => {
    const managed = manage(SERVER, 19_402);
    await managed.start();
    await managed.stop();
    await sleep(400);
    expect(managed.pid).toBeNull();
    expect(lines).toEqual([]);
  });

  it('kills a process that does not stop in time, with its group', async () => {
    const grandchild =
      "const { pid } = require('node:child_process').spawn('sleep', ['60']); console.log('pid ' + pid);";
    const managed = manage(IGNORES_TERM + grandchild + SERVER, 19_403);
    await managed.start();
    const pid = Number(/pid (\d+)/.exec(readFileSync(join(folder, 'logs', 'child.log'), 'utf8'))?.[1]);
    expect(identityOf(pid)).not.toBeNull();
    await managed.stop();
    await until(() => identityOf(pid) === null);
  });

  it('restarts a process whose log and record cannot be written, as soon as they can be', async () => {
    const managed = manage(SERVER, 19_407);
    await managed.start();
    const [logs, draft] = [join(folder, 'logs'), join(folder, 'run.json.draft')];
    // A file where a folder is expected, and a folder where a file is.
    renameSync(logs, `${logs}.away`);
    writeFileSync(logs, '');
    mkdirSync(draft);
    managed.kill('SIGKILL');
    await until(() => lines.filter((line) => line.includes('could not be started')).length === 2);
    rmSync(logs);
    renameSync(`${logs}.away`, logs);
    rmSync(draft, { recursive: true });
    await until(() => lines.some((line) => line.includes('is back')));
    expect(lines.slice(0, 3)).toEqual([
      expect.stringContaining('The list of running processes could not be written'),
      'child ended (SIGKILL); restarting in 0.25 s',
      expect.stringMatching(/^child ended \(could not be started: E.*\); restarting in 0\.5 s$/),
    ]);
  });

  it('gives up on a process that exits immediately, and quotes its log', async () => {
    const managed = manage("console.error('Error: PIN_KEY is missing'); process.exit(1);", 19_404);
    const failure = await managed.start().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UserError);
    expect(String(failure)).toContain('PIN_KEY is missing');
  });
});
