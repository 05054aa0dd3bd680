const { existsSync } = require('node:fs');
const { join } = require('node:path');

/** `jsc` of swc.node.json, and the JSX of the web workspaces: tests run what the builds build. */
const swc = (environment) => ({
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true, tsx: environment === 'web' },
    transform:
      environment === 'web' ? { react: { runtime: 'automatic' } } : { legacyDecorator: true, decoratorMetadata: true },
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
});

const common = (dir) => ({
  rootDir: dir,
  roots: ['src', 'server', 'test'].map((folder) => join(dir, folder)).filter(existsSync),
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  // Ends a test that hangs. It says nothing about speed: a busy machine can take ten times as long.
  testTimeout: 120_000,
  restoreMocks: true,
  runtime: join(__dirname, 'scripts/test/jest-runtime.cjs'),
});

/** Services and their packages: decorators with metadata, NestJS's reflect-metadata before everything else. */
exports.node = (dir) => ({
  ...common(dir),
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  setupFiles: [require.resolve('reflect-metadata')],
  transform: { '\\.[jt]sx?$': ['@swc/jest', swc('node')] },
});

/** Shell, remotes and their packages: jsdom, JSX, and CSS modules whose class names are their own keys. */
exports.web = (dir) => ({
  ...common(dir),
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
  // web-kit's exports list `.ts` and `.tsx` side by side; jest tries only the first of such a list.
  moduleNameMapper: { '^@larkspur/([^/]+)/(.+)$': join(__dirname, 'packages/$1/src/$2') },
  transform: {
    '\\.[jt]sx?$': ['@swc/jest', swc('web')],
    '\\.css$': __filename,
    '\\.(avif|jpe?g|png|svg|webp|woff2)$': __filename,
  },
});

/** This file is also the transformer of style sheets and pictures (see `web`). */
exports.process = (_source, path) => ({
  code: path.endsWith('.css')
    ? `module.exports = new Proxy({}, {
         get: (styles, key) => (key === '__esModule' ? true : key === 'default' ? module.exports : key),
       });`
    : `module.exports = ${JSON.stringify(path.split('/').at(-1))};`,
});
