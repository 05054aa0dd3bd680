import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RemoteName } from '@larkspur/contracts/remote';

const ROOT = join(__dirname, '../..');

interface SmallRemote {
  name: RemoteName;
  /** The path of its only screen. */
  path: string;
  /** Source of a module that exports the component `Screen`. */
  screen: string;
  /** A package that the exposed module needs, so that it is checked before anything renders. */
  requires?: string;
  /** The remote's own packages, which take precedence over those of this repository: version and source by name. */
  packages?: Record<string, { version: string; source: string }>;
  /** Runs before the configuration is made. */
  prepare?: string;
  /** Changes `config`. */
  configure?: string;
}

/** Builds a remote with the preset. @returns its `dist`, and a function that removes it */
export function buildSmallRemote({
  name,
  path,
  screen,
  requires,
  packages = {},
  prepare = '',
  configure = '',
}: SmallRemote) {
  const folder = mkdtempSync(join(tmpdir(), 'small-remote-'));
  const dir = join(folder, name);
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text);
  };
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const [dependency, { version, source }] of Object.entries(packages)) {
    write(`node_modules/${dependency}/package.json`, JSON.stringify({ name: dependency, version }));
    write(`node_modules/${dependency}/index.js`, source);
  }
  write('package.json', JSON.stringify({ name, version: '0.1.0' }));
  write('routes.json', JSON.stringify([{ path, title: 'Drawn', access: 'signed-in' }]));
  write(
    'src/remote.tsx',
    `import { createElement } from 'react';
     ${requires ? `export { version } from '${requires}';` : ''}
     const Frame = ({ children }) => createElement('main', null, children);
     export const contractVersion = 1;
     export const routes = () => [{ path: ${JSON.stringify(path)}, lazy: async () => {
       const { Screen } = await import(/* webpackChunkName: "${path.slice(1).replaceAll('/', '-')}" */ './screen');
       return { element: createElement(Frame, null, createElement(Screen)) };
     } }];`,
  );
  write('src/screen.tsx', screen);
  const build = `
    ${prepare}
    const { remoteConfig } = require('@larkspur/federation/webpack-preset');
    const config = remoteConfig({ dir: ${JSON.stringify(dir)}, name: '${name}' })({}, { mode: 'production' });
    ${configure}
    require('webpack')(config, (error, stats) => {
      if (error || stats.hasErrors()) { console.error(error ?? stats.toString('errors-only')); process.exit(1); }
    });`;
  execFileSync(process.execPath, ['-e', build], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  return { dist: join(dir, 'dist'), remove: () => rmSync(folder, { recursive: true }) };
}
