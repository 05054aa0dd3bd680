import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../launcher/paths';

describe('the order of test files', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'larkspur-order-'));
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** The order in which jest runs the files without times of an earlier run. */
  function orderOf(files: Record<string, string>): string[] {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, `${name}.js`), `${text}\ntest('runs', () => {});\n`);
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
    return [...stderr.matchAll(/PASS (.*)\.spec\.js/g)].map(([, name]) => name ?? '');
  }

  it('starts with end-to-end tests, then files that launch a browser, then those with the most code', () => {
    const order = orderOf({
      'src/short.spec': '',
      'src/long.spec': '// A longer one.'.repeat(100),
      'src/browser.spec': '() => chromium.launch();',
      'e2e/short.spec': '',
      'e2e/with-imports.spec': "// import { steps } from './steps';",
      'e2e/steps': '// Steps that the test imports.'.repeat(100),
    });
    expect(order).toEqual(['e2e/with-imports', 'e2e/short', 'src/browser', 'src/long', 'src/short']);
  });
});
