import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import locks from './lock.cjs';

/** The root folder of this clone. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const RECORD = join(root, 'node_modules', '.larkspur-install');

/** The first supported minor version of each major one, equal to `engines` in package.json. */
const NODE_VERSIONS = [
  { major: 20, minor: 19 },
  { major: 22, minor: 12 },
  { major: 24, minor: 0 },
];

/** @param {string} version */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return NODE_VERSIONS.some((supported) => supported.major === major && minor >= supported.minor);
}

/** Exits with a message when this version of Node.js is not supported. */
export function requireNode() {
  const { node } = process.versions;
  if (isSupportedNode(node)) return;
  const versions = NODE_VERSIONS.map(({ major, minor }) => `${major} (${major}.${minor} or newer)`);
  fail(
    `Larkspur Bank needs Node.js ${versions.slice(0, -1).join(', ')}, or ${versions.at(-1)}, but this is ${node}. Install one of these versions.`,
  );
}

/**
 * Runs `npm ci` when node_modules is missing or was installed from a different package-lock.json.
 */
export async function ensureInstalled() {
  const wanted = fingerprint();
  if (isInstalled(wanted)) return;
  const lock = await waitForInstallLock();
  try {
    if (isInstalled(wanted)) return;
    const started = Date.now();
    console.log('  … Dependencies: installing (about a minute the first time)');
    rmSync(RECORD, { force: true });
    const { code, output } = await npmCi();
    if (code !== 0) {
      console.error(reasonOf(output));
      fail(
        'Could not install the dependencies. See the errors above, check the connection to the npm registry, and try again.',
      );
    }
    writeFileSync(RECORD, wanted);
    console.log(`  ✓ Dependencies: installed (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  } finally {
    lock.release();
  }
}

/** @param {string} sentence @returns {never} */
export function fail(sentence) {
  console.error(`\n  ✗ ${sentence}\n`);
  process.exit(1);
}

/** @param {string} wanted */
function isInstalled(wanted) {
  if (existsSync(RECORD) && readFileSync(RECORD, 'utf8') === wanted) return true;
  // A lock file can change without any version: when a workspace no longer lists a package that others use.
  if (!hasWantedVersions()) return false;
  rmSync(RECORD, { force: true });
  writeFileSync(RECORD, wanted);
  return true;
}

/** The first error lines of npm, without its usage text. @param {string} output */
function reasonOf(output) {
  const lines = output.split('\n').filter((line) => /^npm (error|ERR!) \S/.test(line));
  return (lines.length > 0 ? lines : output.trim().split('\n')).slice(0, 10).join('\n');
}

function fingerprint() {
  const lockFile = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lockFile).digest('hex')} ${process.platform} ${process.arch}\n`;
}

/** npm writes its hidden lock file last: when that matches ours, an installation has completed. */
function hasWantedVersions() {
  try {
    /** @type {Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }>} */
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
    const present = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')).packages;
    return Object.entries(wanted)
      .filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
      .every(([path, entry]) => (present[path] ? present[path].version === entry.version : entry.optional));
  } catch {
    return false;
  }
}

async function waitForInstallLock() {
  const file = join(root, '.larkspur', 'install.lock');
  for (let hasReported = false; ; hasReported = true) {
    const lock = locks.takeLock(file);
    if ('release' in lock) return lock;
    if (!hasReported) console.log(`  … Dependencies: waiting for process ${lock.holder.pid}, which is installing them`);
    await sleep(500);
  }
}

/** @returns {Promise<{ code: number | null, output: string }>} */
function npmCi() {
  const cli = process.env.npm_execpath;
  const [command, first] = cli?.endsWith('npm-cli.js') ? [process.execPath, [cli]] : ['npm', []];
  const child = spawn(command, [...first, 'ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // NODE_ENV=production would omit the tools that build and start the bank.
    env: {
      ...process.env,
      ...cacheElsewhere(),
      NODE_ENV: 'development',
      SCARF_ANALYTICS: 'false',
      TURBO_TELEMETRY_DISABLED: '1',
    },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  // A signal that reaches only this process must not leave npm running: a second `npm ci` would collide with it.
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    child.once('close', () => process.exit(130));
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: `npm: ${error.message}` }));
    child.on('close', (code) => {
      for (const signal of SIGNALS) process.off(signal, stop);
      resolve({ code, output });
    });
  });
}

/** Moves npm's cache into the clone when the home folder is not writable. */
function cacheElsewhere() {
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm');
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
    return {};
  } catch {
    return { npm_config_cache: join(root, '.larkspur', 'npm-cache') };
  }
}
