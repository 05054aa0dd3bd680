import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { engines } from '../package.json';

const INSTALL = pathToFileURL(join(__dirname, 'install.mjs')).href;

/** In a process of its own: jest does not load ES modules. */
function supports(versions: readonly string[]): boolean[] {
  const script = `
    import { isSupportedNode } from ${JSON.stringify(INSTALL)};
    console.log(JSON.stringify(${JSON.stringify(versions)}.map(isSupportedNode)));
  `;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
}

it('accepts exactly the versions of Node.js that package.json lists', () => {
  expect(engines.node).toBe('^20.19.0 || ^22.12.0 || ^24.0.0');
  expect(supports(['20.19.0', '20.20.2', '22.12.0', '22.22.1', '24.0.0', '24.9.0'])).not.toContain(false);
  expect(supports(['18.20.0', '20.18.3', '21.7.3', '22.11.0', '23.11.0', '25.0.0'])).not.toContain(true);
});
