// `npm run test:runtimes`: the suites of production code and of the launchers, under each supported major version of
// Node.js but the current one, which npm downloads. `npm run test:runtimes -- svc-contacts` limits them as `npm test` does.
import { mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { exitOnSignal, runInForeground } from './foreground.mjs';
import { root } from './install.mjs';

const MAJORS = [20, 22, 24];
const PROJECTS = [
  'packages/contracts',
  'packages/federation',
  'packages/http-limits',
  'packages/service-kit',
  'shell',
  'gateway',
  'svc-auth',
  'svc-users',
  'svc-transactions',
  'svc-contacts',
  'scripts',
];

exitOnSignal();
const selected = process.argv.slice(2);
let failures = 0;
for (const major of MAJORS) {
  if (process.versions.node.startsWith(`${major}.`)) continue;
  const node = await installNode(major);
  console.log(`\n  Node.js ${major}: ${node}`);
  const code = await run(node, [join(root, 'scripts/test.mjs'), ...(selected.length > 0 ? selected : PROJECTS)], {
    ...process.env,
    // npm, and the tools that it starts, run under the Node.js of the path.
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
  });
  if (code !== 0) failures += 1;
}
process.exit(failures > 0 ? 1 : 0);

/** @param {number} major @returns {Promise<string>} the program's path */
async function installNode(major) {
  const folder = join(root, 'node_modules', '.cache', `node-${major}`);
  mkdirSync(folder, { recursive: true });
  const code = await run('npm', [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-audit',
    '--no-fund',
    `node@${major}`,
  ]);
  if (code !== 0) throw new Error(`Node.js ${major} could not be installed from the npm registry.`);
  return join(folder, 'node_modules', '.bin', 'node');
}

/** @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
function run(program, args, env = process.env) {
  return runInForeground(program, args, { cwd: root, env });
}
