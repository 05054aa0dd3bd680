import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../launcher/paths';
import { filesToRepeat, withRepeated } from './repeat-failed';
import type { FileResult, RunResults } from './test-results';

const file = (path: string, rest: Partial<FileResult> = {}): FileResult => ({
  path: join(ROOT, path),
  passed: 3,
  failed: 0,
  hasRuntimeError: false,
  durationMs: 1_000,
  failures: [],
  flaky: [],
  slow: [],
  ...rest,
});
const failing = (path: string, ...titles: string[]) =>
  file(path, {
    passed: 3 - titles.length,
    failed: titles.length,
    failures: titles.map((title) => ({ title, reason: 'Expected: 1' })),
  });
const run = (...files: FileResult[]): RunResults => ({ files, unfinished: [], isComplete: true });

it('repeats the files that failed', () => {
  const broken = file('gateway/test/c.spec.ts', { passed: 0, hasRuntimeError: true });
  expect(filesToRepeat(run(file('svc-auth/test/a.spec.ts'), failing('e2e/b.spec.ts', 'the menu'), broken))).toEqual([
    join(ROOT, 'e2e/b.spec.ts'),
    join(ROOT, 'gateway/test/c.spec.ts'),
  ]);
});

it.each([
  'svc-transactions/test/transfers.spec.ts',
  'svc-users/test/ledger-proof.spec.ts',
  'svc-users/test/transfer-limits.spec.ts',
  'e2e/saga/load.spec.ts',
  'e2e/simulation/simulation.spec.ts',
])('repeats nothing when %s failed, since money moves there', (path) => {
  expect(filesToRepeat(run(failing('e2e/b.spec.ts', 'the menu'), failing(path, 'sums')))).toEqual([]);
});

/** Modules that tests use if they move money or add up the ledger. */
const MOVES_MONEY = {
  'svc-users':
    /from '[^']*\/(use-posting-ledger|model\/test-ledger|post-transfers\.service|transfer-ledger\.repository)'/,
  'svc-transactions': /from '[^']*\/(use-transfers|transfer\.repository|transfer-batcher)'/,
  e2e: /from '[^']*\/(operations\/payments|payments|ledger-totals|saga-bank|bank-under-load)'/,
};
const specsThatMoveMoney = Object.entries(MOVES_MONEY).flatMap(([folder, uses]) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.spec.ts') && !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => join(folder, path))
    .filter((path) => uses.test(readFileSync(join(ROOT, path), 'utf8'))),
);

it('finds the tests that move money', () => {
  expect(specsThatMoveMoney.length).toBeGreaterThan(20);
});

it.each(specsThatMoveMoney)('repeats nothing when %s failed, since it moves money or adds up the ledger', (path) => {
  expect(filesToRepeat(run(failing(path, 'sums')))).toEqual([]);
});

it('repeats what reads statements', () => {
  const path = 'svc-transactions/test/query-plans.spec.ts';
  expect(filesToRepeat(run(failing(path, 'an export')))).toEqual([join(ROOT, path)]);
});

it('repeats nothing when many files failed or the run ended early', () => {
  const many = Array.from({ length: 11 }, (_, number) => failing(`e2e/${number}.spec.ts`, 'the menu'));
  expect(filesToRepeat(run(...many))).toEqual([]);
  expect(filesToRepeat({ ...run(failing('e2e/b.spec.ts', 'the menu')), isComplete: false })).toEqual([]);
});

it('names what passed the second time as flaky and keeps what failed again', () => {
  const first = run(file('svc-auth/test/a.spec.ts'), failing('e2e/b.spec.ts', 'the menu', 'the footer'));
  const { files } = withRepeated(first, run(failing('e2e/b.spec.ts', 'the footer')));
  expect(files).toEqual([
    file('svc-auth/test/a.spec.ts'),
    { ...failing('e2e/b.spec.ts', 'the footer'), flaky: ['the menu'] },
  ]);
});

it('names a file that could be loaded the second time', () => {
  const failures = [{ title: null, reason: 'SyntaxError' }];
  const first = run(file('e2e/b.spec.ts', { passed: 0, hasRuntimeError: true, failures }));
  expect(withRepeated(first, run(file('e2e/b.spec.ts'))).files[0]?.flaky).toEqual([
    'e2e/b.spec.ts could not be loaded',
  ]);
});

it('is incomplete when the repeated run ended early', () => {
  const first = run(failing('e2e/b.spec.ts', 'the menu'));
  const second = { files: [], unfinished: [join(ROOT, 'e2e/b.spec.ts')], isComplete: false };
  const { files, ...rest } = withRepeated(first, second);
  expect(files).toEqual(first.files);
  expect(rest).toEqual({ unfinished: second.unfinished, isComplete: false });
});
