import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../launcher/paths';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-runtime-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

describe('a module', () => {
  it('is evaluated again for each registry of modules', () => {
    const file = write('counter.cjs', 'let count = 0; exports.next = () => ++count;');
    const load = () => {
      let module: { next(): number } | undefined;
      jest.isolateModules(() => {
        module = require(file);
      });
      return module;
    };
    const [first, second] = [load(), load()];
    expect([first?.next(), first?.next(), second?.next()]).toEqual([1, 2, 1]);
  });

  it('is compiled again when it has changed', () => {
    const file = write('value.cjs', "module.exports = 'old';");
    utimesSync(file, 1, 1);
    expect(require(file)).toBe('old');
    write('value.cjs', "module.exports = 'new';");
    jest.resetModules();
    expect(require(file)).toBe('new');
  });

  it.each([
    ['first', ''],
    ['second', '\n'],
  ])('reports the position of an error in its %s line', (_line, before) => {
    const text = `${before}module.exports = () => new Error('here');`;
    // Packages are not transformed, so that no source map changes the position.
    const file = write('node_modules/thrower/index.cjs', text);
    const [line, column] = [before.length + 1, text.indexOf('new Error') - before.length + 1];
    expect(require(file)().stack).toContain(`${file}:${line}:${column}`);
  });

  it('with a syntax error is explained by jest', () => {
    const file = write('node_modules/broken/index.cjs', 'const = 1;');
    const explanation = expect.stringMatching(/Jest encountered an unexpected token/);
    expect(() => require(file)).toThrow(expect.objectContaining({ stack: explanation }));
  });
});

describe('the globals of the language', () => {
  afterEach(() => jest.useRealTimers());

  it('are those of the context', () => {
    expect(Array).toBe(globalThis.Array);
    expect(JSON.parse('[]')).toBeInstanceOf(Array);
  });

  it('follow fake timers', () => {
    jest.useFakeTimers({ now: new Date('2020-01-01T00:00:00Z') });
    expect(new Date().getUTCFullYear()).toBe(2020);
    expect(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'UTC' }).format()).toBe('2020');
  });
});

describe('two files that run in one process', () => {
  const SEQUENCER = `module.exports = class {
    sort(tests) { return tests.toSorted((a, b) => (a.path < b.path ? -1 : 1)); }
    cacheResults() {}
  };`;

  const BOTH_PASS = /PASS \.\/a\.spec\.js[\s\S]*PASS \.\/b\.spec\.js/;

  /** Runs them in the order of their names. @returns what jest has printed */
  function run(files: Record<string, string>): string {
    for (const [name, text] of Object.entries(files)) write(name, text);
    write('package.json', '{}');
    const config = {
      rootDir: folder,
      cacheDirectory: join(folder, 'cache'),
      runtime: join(__dirname, 'jest-runtime.cjs'),
      testSequencer: write('sequencer.cjs', SEQUENCER),
    };
    const jestArguments = ['--config', JSON.stringify(config), '--runInBand', '--color=false'];
    const { stderr } = spawnSync(process.execPath, [join(ROOT, 'node_modules/jest/bin/jest.js'), ...jestArguments], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'test' },
    });
    return stderr;
  }

  it('share no modules and globals', () => {
    const output = run({
      'node_modules/counter/index.js': 'let count = 0; exports.next = () => ++count;',
      'a.spec.js': `test('', () => {
        expect(require('counter').next()).toBe(1);
        Array.prototype.changed = globalThis.changed = true;
      });`,
      'b.spec.js': `test('', () => {
        expect(require('counter').next()).toBe(1);
        expect([].changed).toBeUndefined();
        expect(globalThis.changed).toBeUndefined();
      });`,
    });
    expect(output).toMatch(BOTH_PASS);
  });

  // Node.js 24 copies one reference to each promise, however many storages there are.
  const whereStoragesAreCopied = Number.parseInt(process.versions.node, 10) < 24 ? it : it.skip;

  whereStoragesAreCopied('have no storage of each other', () => {
    // Modules of Node.js are the same objects in all files.
    const output = run({
      'a.spec.js': `test('', () => {
        const storage = new (require('node:async_hooks').AsyncLocalStorage)();
        storage.enterWith('first');
        const { AsyncResource } = require('node:async_hooks');
        const storeOfFirst = (require('node:events').storeOfFirst = AsyncResource.bind(() => storage.getStore()));
        expect(storeOfFirst()).toBe('first');
      });`,
      'b.spec.js': `test('', () => {
        expect(require('node:events').storeOfFirst()).toBeUndefined();
      });`,
    });
    expect(output).toMatch(BOTH_PASS);
  });
});
