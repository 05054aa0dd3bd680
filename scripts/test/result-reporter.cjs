const { appendFileSync } = require('node:fs');
const { stripVTControlCharacters } = require('node:util');

const REASON_LINES = 4;
/** Faster tests are too many to list. */
const SLOW_MS = 1_000;

/** The start of an error's message, without colors, stack and empty lines, in one line. */
function firstLines(message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '));
  return lines.slice(0, REASON_LINES).join(' | ');
}

/**
 * Writes one line of JSON when a test file starts, and its result as soon as it has ended, so that a run that hangs, is
 * interrupted or crashes still has the results of what ran and the names of what did not end. The last line,
 * `{ "complete": true }`, is written by a run that reached its end. The file is named by TEST_RESULTS_FILE, since a
 * reporter named on jest's command line takes no options.
 */
module.exports = class ResultReporter {
  /** @param {import('@jest/reporters').Test} test */
  onTestFileStart({ path }) {
    this.append({ started: path });
  }

  /**
   * @param {import('@jest/reporters').Test} test
   * @param {import('@jest/test-result').TestResult} result
   */
  onTestFileResult(test, { numPassingTests, numFailingTests, testExecError, testResults, perfStats }) {
    this.append({
      path: test.path,
      passed: numPassingTests,
      failed: numFailingTests,
      hasRuntimeError: Boolean(testExecError),
      durationMs: perfStats.runtime,
      failures: [
        ...(testExecError ? [{ title: null, reason: firstLines(testExecError.message) }] : []),
        ...testResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages = [] }) => ({ title: fullName, reason: firstLines(failureMessages[0]) })),
      ],
      flaky: testResults
        .filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1)
        .map(({ fullName }) => fullName),
      slow: testResults
        .filter(({ duration }) => Number(duration) >= SLOW_MS)
        .map(({ fullName, duration }) => ({ title: fullName, durationMs: duration })),
    });
  }

  onRunComplete() {
    this.append({ complete: true });
  }

  getLastError() {}

  /** @param {object} line */
  append(line) {
    appendFileSync(String(process.env.TEST_RESULTS_FILE), `${JSON.stringify(line)}\n`);
  }
};
