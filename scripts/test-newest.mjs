// `npm run test:newest`: builds shell and remotes with the newest webpack and Module Federation, and loads them in a browser.
// Works in a temporary copy of the tracked files, because the versions are pinned exactly: the builds depend on the tools'
// generated code. A failure shows the changes that are needed before the versions can be raised.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitOnSignal, runInForeground } from './foreground.mjs';
import { root } from './install.mjs';

const TOOLS = ['webpack', '@module-federation/enhanced', '@module-federation/runtime'];
/** Host and remotes in a browser, also with those of the last release. */
const TESTS = ['e2e/remotes/single-react', 'e2e/remotes/contract', 'e2e/remotes/slots'];

const folder = mkdtempSync(join(tmpdir(), 'larkspur-newest-'));
const removeFolder = () => rmSync(folder, { recursive: true, force: true });
exitOnSignal(removeFolder);
try {
  process.exitCode = await main();
} finally {
  removeFolder();
}

/** @returns {Promise<number>} the exit code */
async function main() {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) cpSync(join(root, file), join(folder, file));
  for (const file of files.filter((path) => /(^|\/)package\.json$/.test(path))) useNewest(join(folder, file));
  const steps = [
    ['npm', 'install', '--no-audit', '--no-fund', '--loglevel=error'],
    ['npx', 'turbo', 'run', 'build', '--no-daemon', '--output-logs=errors-only', '--filter=shell', '--filter=./mfe-*'],
    ['npx', 'jest', '-c', 'e2e/jest.config.cjs', '--runInBand', ...TESTS],
  ];
  for (const [program = '', ...args] of steps) {
    console.log(`\n  ${program} ${args.join(' ')}`);
    const code = await runInForeground(program, args, { cwd: folder });
    if (program === 'npm' && code === 0) console.log(`  ${installedVersions().join(', ')}`);
    if (code !== 0) return code;
  }
  return 0;
}

/** @param {string} file a package.json */
function useNewest(file) {
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  for (const dependencies of [manifest.dependencies, manifest.devDependencies]) {
    for (const tool of TOOLS) {
      if (dependencies?.[tool]) dependencies[tool] = 'latest';
    }
  }
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

function installedVersions() {
  return TOOLS.map((tool) => {
    const { version } = JSON.parse(readFileSync(join(folder, 'node_modules', tool, 'package.json'), 'utf8'));
    return `${tool} ${version}`;
  });
}
