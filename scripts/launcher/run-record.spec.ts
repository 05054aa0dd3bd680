import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityOf } from '../process-identity.cjs';
import { RunRecord, stopRecordedProcesses } from './run-record';

let folder: string;
let file: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-record-'));
  file = join(folder, 'run.json');
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
    const record = new RunRecord(file);
    const [service, database] = [sleeper(), sleeper()];
    record.add({ name: 'postgresql', pid: database, stage: 'database', stopSignal: 'SIGINT' });
    record.add({ name: 'svc-users', pid: service, stage: 'application', stopSignal: 'SIGTERM' });
    expect(await stopRecordedProcesses(file)).toEqual(['postgresql', 'svc-users']);
    expect([identityOf(service), identityOf(database)]).toEqual([null, null]);
    expect(existsSync(file)).toBe(false);
  });

  it('does not touch another process that reuses a recorded id', async () => {
    const stranger = sleeper();
    new RunRecord(file).add({ name: 'svc-users', pid: stranger, stage: 'application', stopSignal: 'SIGTERM' });
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
    const record = new RunRecord(file);
    record.add({ name: 'svc-users', pid: sleeper(), stage: 'application', stopSignal: 'SIGTERM' });
    record.remove('svc-users');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([]);
  });
});
