import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RemoteName } from '@larkspur/contracts/remote';

const ROOT = join(__dirname, '../..');

/** Leaves a mark in the page when it runs. */
const REACT_99 = `
  globalThis.secondReact = true;
  module.exports = { version: '99.0.0', createElement: () => ({}), useState: (value) => [value, () => {}] };`;

/** Configured by hand, because the preset does not allow it: Module Federation with its stock runtime. */
const stockRuntime = (changes: string) => `
  config.plugins = config.plugins.filter((plugin) => plugin.constructor.name !== 'ContainerRuntimePlugin');
  const at = config.plugins.findIndex((plugin) => plugin.constructor.name === 'ModuleFederationPlugin');
  const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
  config.plugins[at] = new ModuleFederationPlugin({ ...config.plugins[at]._options, ${changes} });`;

const CONFIG_CHANGES: Record<OtherReact, string> = {
  requires: '',
  brings: stockRuntime(`
    shared: { react: { singleton: true, strictVersion: true, requiredVersion: '^99.0.0', version: '99.0.0' } },
    shareStrategy: 'version-first',`),
  none: stockRuntime(''),
};

/**
 * - requires: built by the preset with React 99 installed
 * - brings: its build offers React 99 to the share scope
 * - none: uses the host's React through Module Federation's stock runtime
 */
export type OtherReact = 'requires' | 'brings' | 'none';

/**
 * Builds a small remote, usually for a React that the host does not have. @returns its `dist`, and a function that
 * removes it
 */
export function buildWithOtherReact(name: RemoteName, path: string, kind: OtherReact) {
  const folder = mkdtempSync(join(tmpdir(), 'other-react-'));
  const dir = join(folder, name);
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  };
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  if (kind !== 'none') {
    write('node_modules/react/package.json', '{"name":"react","version":"99.0.0"}');
    write('node_modules/react/index.js', REACT_99);
  }
  write('package.json', JSON.stringify({ name, version: '0.1.0' }));
  write('routes.json', JSON.stringify([{ path, title: 'Drawn', access: 'signed-in' }]));
  write(
    'src/remote.tsx',
    `import { createElement } from 'react';
     const Frame = ({ children }) => createElement('main', null, children);
     export const contractVersion = 1;
     export const routes = () => [{ path: ${JSON.stringify(path)}, lazy: async () => {
       const { Screen } = await import(/* webpackChunkName: "${path.slice(1).replaceAll('/', '-')}" */ './screen');
       return { element: createElement(Frame, null, createElement(Screen)) };
     } }];`,
  );
  write(
    'src/screen.tsx',
    `import { createElement, useState, version } from 'react';
     export function Screen() { const [text] = useState('Drawn by ' + version); return createElement('h1', null, text); }`,
  );
  const build = `
    const { remoteConfig } = require('@larkspur/federation/webpack-preset');
    const config = remoteConfig({ dir: ${JSON.stringify(dir)}, name: '${name}' })({}, { mode: 'production' });
    ${CONFIG_CHANGES[kind]}
    require('webpack')(config, (error, stats) => {
      if (error || stats.hasErrors()) { console.error(error ?? stats.toString('errors-only')); process.exit(1); }
    });`;
  execFileSync(process.execPath, ['-e', build], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  return { dist: join(dir, 'dist'), remove: () => rmSync(folder, { recursive: true }) };
}
