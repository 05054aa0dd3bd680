import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../launcher/paths';

describe('the order of test files', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'larkspur-order-'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** The order in which jest runs the files without times of an earlier run. */
  function orderOf(files: Record<string, string>): string[] {
    mkdirSync(join(folder, 'tests'));
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, 'tests', `${name}.spec.js`), `${text}\ntest('runs', () => {});\n`);
    }
    writeFileSync(join(folder, 'package.json'), '{}');
    const sequencer = join(ROOT, 'scripts/test/longest-first.cjs');
    const { stderr } = spawnSync(
      process.execPath,
      [
        join(ROOT, 'node_modules/jest/bin/jest.js'),
        ...['--rootDir', folder, '--cacheDirectory', join(folder, 'cache')],
        ...['--runInBand', '--color=false', '--testSequencer', sequencer],
      ],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'test' } },
    );
    return [...stderr.matchAll(/PASS .*?([\w-]+)\.spec\.js/g)].map(([, name]) => name ?? '');
  }

  it('starts with files that start a bank, then a browser, then the largest', () => {
    const order = orderOf({
      short: '',
      long: '// A longer one.'.repeat(100),
      browser: '() => launchBrowser();',
      bank: '() => startBank();',
      'other-bank': '// A longer one.\n() => startTestBank("api");',
    });
    expect(order).toEqual(['other-bank', 'bank', 'browser', 'long', 'short']);
  });
});
