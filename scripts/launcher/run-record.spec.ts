import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityOf } from '../process-identity.cjs';
import { RunRecord, stopRecordedProcesses } from './run-record';

let folder: string;
let file: string;
const children: ChildProcess[] = [];
let lines: string[];
const report = (line: string) => void lines.push(line);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-record-'));
  file = join(folder, 'run.json');
  lines = [];
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function sleeper(): number {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  children.push(child);
  if (!child.pid) throw new Error('sleep could not be started');
  return child.pid;
}

describe('stopRecordedProcesses', () => {
  it('stops processes that an earlier launcher recorded', async () => {
    const record = new RunRecord(file, report);
    const [service, database] = [sleeper(), sleeper()];
    record.add({ name: 'postgresql', pid: database, stage: 'database', stopSignal: 'SIGINT' });
    record.add({ name: 'svc-users', pid: service, stage: 'application', stopSignal: 'SIGTERM' });
    expect(await stopRecordedProcesses(file)).toEqual(['postgresql', 'svc-users']);
    expect([identityOf(service), identityOf(database)]).toEqual([null, null]);
    expect(existsSync(file)).toBe(false);
  });

  it('does not touch another process that reuses a recorded id', async () => {
    const stranger = sleeper();
    new RunRecord(file, report).add({ name: 'svc-users', pid: stranger, stage: 'application', stopSignal: 'SIGTERM' });
    const recorded = JSON.parse(readFileSync(file, 'utf8'));
    recorded[0].identity = `${recorded[0].identity}0`;
    writeFileSync(file, JSON.stringify(recorded));
    expect(await stopRecordedProcesses(file)).toEqual([]);
    expect(identityOf(stranger)).not.toBeNull();
  });

  it('treats an unreadable record as empty', async () => {
    writeFileSync(file, '[{"pid":');
    expect(await stopRecordedProcesses(file)).toEqual([]);
  });

  it('removes a process that has ended', () => {
    const record = new RunRecord(file, report);
    record.add({ name: 'svc-users', pid: sleeper(), stage: 'application', stopSignal: 'SIGTERM' });
    record.remove('svc-users');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([]);
  });

  it('reports once that a record cannot be written, and goes on', () => {
    const parent = join(folder, 'parent');
    writeFileSync(parent, 'where the folder should be');
    const record = new RunRecord(join(parent, 'run.json'), report);
    const pid = sleeper();
    record.add({ name: 'svc-auth', pid, stage: 'application', stopSignal: 'SIGTERM' });
    record.add({ name: 'svc-users', pid, stage: 'application', stopSignal: 'SIGTERM' });
    expect(lines).toEqual([expect.stringContaining('The list of running processes could not be written: E')]);

    rmSync(parent);
    record.remove('svc-auth');
    expect(JSON.parse(readFileSync(join(parent, 'run.json'), 'utf8'))).toEqual([
      expect.objectContaining({ name: 'svc-users' }),
    ]);
  });
});
