import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localBankUrl } from './local-bank';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'clone-'));
  mkdirSync(join(root, '.larkspur'));
});
afterEach(() => rmSync(root, { recursive: true }));

const url = 'http://localhost:3007';
const runs = (record: object) => writeFileSync(join(root, '.larkspur/run.lock'), JSON.stringify(record));

describe('localBankUrl', () => {
  it('is the URL of the bank that runs from this clone', () => {
    runs({ pid: process.pid, state: 'running', details: { url } });
    expect(localBankUrl(root)).toBe(url);
  });

  it.each([
    ['is coming up', { pid: process.pid, state: 'starting', details: {} }],
    ['was killed', { pid: 2 ** 22 + 1, state: 'running', details: { url } }],
  ])('is the default URL while a bank %s', (_, record) => {
    runs(record);
    expect(localBankUrl(root)).toBe('http://127.0.0.1:3000');
  });

  it('is the default URL if no bank has run', () => {
    expect(localBankUrl(join(root, 'elsewhere'))).toBe('http://127.0.0.1:3000');
  });
});
