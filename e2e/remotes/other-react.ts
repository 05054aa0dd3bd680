import type { RemoteName } from '@larkspur/contracts/remote';
import { buildSmallRemote } from './small-remote';

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
  return buildSmallRemote({
    name,
    path,
    screen: `import { createElement, useState, version } from 'react';
     export function Screen() { const [text] = useState('Drawn by ' + version); return createElement('h1', null, text); }`,
    packages: kind === 'none' ? {} : { react: { version: '99.0.0', source: REACT_99 } },
    configure: CONFIG_CHANGES[kind],
  });
}
