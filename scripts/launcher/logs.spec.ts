import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { truncateLargeLog } from './logs';

const TOO_LARGE_BYTES = 21 * 1024 * 1024;

let folder: string;
let log: string;
let lines: string[];
const report = (line: string) => void lines.push(line);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-logs-'));
  log = join(folder, 'svc-users.log');
  lines = [];
  writeFileSync(log, 'first entry\n');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('keeps a small log as it is', () => {
  truncateLargeLog(log, report);
  expect(readFileSync(log, 'utf8')).toBe('first entry\n');
});

it('moves the entries of a large log into a second file', () => {
  truncateSync(log, TOO_LARGE_BYTES);
  truncateLargeLog(log, report);
  expect([statSync(log).size, statSync(`${log}.1`).size]).toEqual([0, TOO_LARGE_BYTES]);
  expect(lines).toEqual([]);
});

it('drops entries that cannot be copied', () => {
  truncateSync(log, TOO_LARGE_BYTES);
  mkdirSync(`${log}.1`);
  truncateLargeLog(log, report);
  expect(statSync(log).size).toBe(0);
  expect(lines).toEqual([expect.stringMatching(/svc-users\.log were dropped: E/)]);
});
