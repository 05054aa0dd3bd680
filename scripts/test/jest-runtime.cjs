const asyncHooks = require('node:async_hooks');
const { join, sep } = require('node:path');
const { runInContext, Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

const INSTALLED = join(__dirname, '../../node_modules') + sep;

/** The globals of the language that no test replaces. Fake timers replace `Date` and `Intl`. */
const INTRINSICS = [
  ...['Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'BigInt', 'Symbol', 'Math', 'JSON', 'RegExp'],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'Promise', 'Proxy', 'Reflect', 'ArrayBuffer', 'DataView'],
  ...['Uint8Array', 'Error', 'TypeError', 'RangeError', 'SyntaxError', 'ReferenceError', 'AggregateError'],
  ...['parseInt', 'parseFloat', 'isNaN', 'isFinite', 'encodeURIComponent', 'decodeURIComponent'],
];

/** By file name and source, because a file can be transformed differently for two projects. @type {Map<string, Map<string, Script>>} */
const scripts = new Map();
/** Installed packages are not transformed, and do not change during a run. @type {Map<string, string>} */
const installedSources = new Map();

/**
 * The parts of jest-runtime that it does not declare.
 * @typedef {{
 *   coreModule: { require(name: string): unknown },
 *   executor: { compile(source: string, file: string): Function | null, injectedModuleParameters: string[] },
 *   transformCache: { transform(file: string, options?: object): string },
 * }} Internals
 */

/**
 * Runs test files as jest does, each with its own globals and modules, with less processor time:
 *
 * * Each module is compiled once per worker. jest compiles all of them for each file, and a service has 2,000. V8 keeps with
 *   a script what it has compiled of it, and a script can be run in any number of contexts.
 * * The intrinsics are lexical declarations. In a context of `node:vm`, every use of a global calls an interceptor, which
 *   takes a hundred times longer.
 * * The storages of a file end with it. Before version 24, Node.js copies each enabled AsyncLocalStorage to each promise.
 */
module.exports = class CachingRuntime extends Runtime {
  /** @type {Set<asyncHooks.AsyncLocalStorage<unknown>>} */
  #storages = new Set();

  /** @param {ConstructorParameters<typeof Runtime>} args */
  constructor(...args) {
    super(...args);
    const [, environment] = args;
    const context = environment.getVmContext();
    if (!context) throw new Error('The test environment has no context.');
    runInContext(`'use strict'; const { ${INTRINSICS.join(', ')} } = globalThis;`, context);
    const { coreModule, executor, transformCache } = /** @type {Internals} */ (/** @type {unknown} */ (this));

    const ownAsyncHooks = { ...asyncHooks, AsyncLocalStorage: recordedIn(this.#storages) };
    const requireCore = coreModule.require.bind(coreModule);
    coreModule.require = (name) => (/^(node:)?async_hooks$/.test(name) ? ownAsyncHooks : requireCore(name));

    const transform = transformCache.transform.bind(transformCache);
    transformCache.transform = (file, options) => {
      if (!file.startsWith(INSTALLED)) return transform(file, options);
      return getOrCreate(installedSources, file, () => transform(file, options));
    };

    const compile = executor.compile.bind(executor);
    const wrapper = `(function (${executor.injectedModuleParameters.join(', ')}) {`;
    executor.compile = (source, file) => {
      const context = environment.getVmContext();
      if (!context) return null;
      const ofFile = getOrCreate(scripts, file, () => new Map());
      try {
        const script = getOrCreate(ofFile, source, () => {
          return new Script(`${wrapper}${source}\n})`, { filename: file, columnOffset: -wrapper.length });
        });
        return script.runInContext(context);
      } catch {
        // jest explains syntax errors.
        return compile(source, file);
      }
    };
  }

  /** @override */
  teardown() {
    super.teardown();
    for (const storage of this.#storages) storage.disable();
  }
};

/** @param {Set<asyncHooks.AsyncLocalStorage<unknown>>} storages */
function recordedIn(storages) {
  return new Proxy(asyncHooks.AsyncLocalStorage, {
    construct(target, args, newTarget) {
      const storage = Reflect.construct(target, args, newTarget);
      storages.add(storage);
      return storage;
    },
  });
}

/**
 * @template K, V
 * @param {Map<K, V>} map
 * @param {K} key
 * @param {() => V} create
 * @returns {V}
 */
function getOrCreate(map, key, create) {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const created = create();
  map.set(key, created);
  return created;
}
