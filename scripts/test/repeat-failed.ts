import { relative } from 'node:path';
import { ROOT } from '../launcher/paths';
import type { FileResult, RunResults } from './test-results';

/** A test fails now and then when other files take the processors it needs; when many fail, something is broken. */
const MAX_REPEATED_FILES = 10;

/** Tests that move money: one that fails now and then shows a defect. */
const NEVER_REPEATED = [
  /^svc-transactions\/test\/(transfer|reversal|reconciliation|claim|recipients|deleted-customers|partitions|pin-key-rotation)/,
  /^svc-transactions\/src\/transfers\//,
  /^svc-users\/test\/(ledger|transfer|reconciliation|partitions)/,
  /^svc-users\/src\/ledger\//,
  /^e2e\/(saga|simulation|operations|instances|disaster|compose)\//,
];

/** @returns the paths of the files to run once more, alone: all that failed, or none, since a run that fails anyway need not take longer */
export function filesToRepeat({ files, isComplete }: RunResults): string[] {
  const failed = files.filter(hasFailed).map(({ path }) => path);
  const mayBeRepeated = failed.every((path) => !NEVER_REPEATED.some((pattern) => pattern.test(relative(ROOT, path))));
  return isComplete && mayBeRepeated && failed.length <= MAX_REPEATED_FILES ? failed : [];
}

/** Results with the repeated files in place of the first ones; tests that failed only the first time are named as flaky. */
export function withRepeated(first: RunResults, repeated: RunResults): RunResults {
  const again = new Map(repeated.files.map((file) => [file.path, file]));
  const files = first.files.map((file) => {
    const second = again.get(file.path);
    return second ? { ...second, flaky: [...second.flaky, ...passedNow(file, second)] } : file;
  });
  return { files, unfinished: repeated.unfinished, isComplete: repeated.isComplete };
}

const hasFailed = ({ failed, hasRuntimeError }: FileResult) => failed > 0 || hasRuntimeError;

function passedNow(first: FileResult, second: FileResult): string[] {
  const again = new Set(second.failures.map(({ title }) => title));
  return first.failures
    .filter(({ title }) => !again.has(title))
    .map(({ title }) => title ?? `${relative(ROOT, first.path)} could not be loaded`);
}
