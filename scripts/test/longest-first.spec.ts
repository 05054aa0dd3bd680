import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../launcher/paths';

describe('the order of the test files', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'larkspur-order-'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** The files as jest comes to run them, which has never run them before. */
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

  it('begins with who starts a bank, then a browser, then who has more to say', () => {
    const order = orderOf({
      short: '',
      long: '// A longer one.'.repeat(100),
      browser: '() => launchBrowser();',
      bank: '() => bankOnStage();',
      'other-bank': '// A longer one.\n() => startBankForTests("api");',
    });
    expect(order).toEqual(['other-bank', 'bank', 'browser', 'long', 'short']);
  });
});
