import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Baseline, formatIncreases, parseBaselineUse } from './baseline';

let folder: string;
let baseline: Baseline;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-baseline-'));
  baseline = new Baseline('transfers', 0.03, join(folder, 'transfers.json'));
  baseline.accept({ gateway: 0.33, 'svc-users': 0.1 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('accepts what costs up to 15% more, or less', () => {
  expect(baseline.findIncreases({ gateway: 0.379, 'svc-users': 0.05 })).toEqual([]);
});

it('names what costs more than that', () => {
  const increases = baseline.findIncreases({ gateway: 0.381, 'svc-users': 0.1 });
  expect(formatIncreases(increases)).toBe('gateway costs 0.381 instead of 0.330');
});

it('compares only the total, up to 30%, on request', () => {
  baseline.accept({ gateway: 0.33, total: 0.3 });
  expect(baseline.findIncreases({ gateway: 0.9, total: 0.389 }, 'check-total')).toEqual([]);
  expect(baseline.findIncreases({ gateway: 0.33, total: 0.391 }, 'check-total')).toEqual([
    { name: 'total', before: 0.3, now: 0.391 },
  ]);
});

it('names a new cost, and accepts that one is gone', () => {
  expect(baseline.findIncreases({ gateway: 0.33, 'svc-auth': 0.3 })).toEqual([
    { name: 'svc-auth', before: 0, now: 0.3 },
  ]);
});

it('does not check the smallest costs', () => {
  baseline.accept({ gateway: 0.33, 'svc-contacts': 0.01 });
  expect(baseline.findIncreases({ gateway: 0.33, 'svc-contacts': 0.029 })).toEqual([]);
  expect(baseline.findIncreases({ gateway: 0.33, 'svc-contacts': 0.03 })).toHaveLength(1);
});

it('says so when nothing was accepted yet', () => {
  const none = new Baseline('web', 0, join(folder, 'web.json'));
  expect(() => none.findIncreases({ requests: 30 })).toThrow('No baseline found.');
});

it('stores three digits', () => {
  baseline.accept({ gateway: 0.329874, bytes: 123456 });
  expect(JSON.parse(readFileSync(join(folder, 'transfers.json'), 'utf8'))).toEqual({ gateway: 0.33, bytes: 123000 });
});

it('is used in one way at a time', () => {
  expect(parseBaselineUse({ check: false, accept: false })).toBeNull();
  expect(parseBaselineUse({ check: true, accept: false })).toBe('check');
  expect(parseBaselineUse({ check: false, accept: true })).toBe('accept');
  expect(() => parseBaselineUse({ check: true, accept: true })).toThrow('either');
});
