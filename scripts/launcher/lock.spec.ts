import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { holderOf, type Lock, takeLock } from '../lock.cjs';
import { identityOf } from '../process-identity.cjs';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-lock-'));
  file = join(folder, 'run.lock');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function held(lock: Lock) {
  if ('holder' in lock) throw new Error('somebody else holds it');
  return lock;
}

describe('takeLock', () => {
  it('is held by one process at a time, and names its holder', () => {
    const lock = held(takeLock(file));
    lock.update('running', { url: 'http://localhost:3000' });
    lock.update('stopping');
    expect(takeLock(file)).toEqual({
      holder: {
        pid: process.pid,
        identity: identityOf(process.pid),
        state: 'stopping',
        details: { url: 'http://localhost:3000' },
      },
    });
    lock.release();
    held(takeLock(file));
  });

  it('is free when its process has ended, even if the id was reused', () => {
    const gone = spawnSync('true').pid;
    writeFileSync(file, JSON.stringify({ pid: gone, identity: 'boot:1', state: 'running', details: {} }));
    expect(holderOf(file)).toBeNull();
    held(takeLock(file)).release();

    writeFileSync(file, JSON.stringify({ pid: process.pid, identity: 'boot:1', state: 'running', details: {} }));
    held(takeLock(file));
  });
});
