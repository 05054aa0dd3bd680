import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { aptInstall } from './apt';

const PATH = process.env.PATH;

let folder: string;
let policy: string;
let seen: string;

/** Stands in for apt-get, and keeps the policy that it finds. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-apt-'));
  [policy, seen] = [join(folder, 'policy-rc.d'), join(folder, 'seen')];
  writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\ncp '${policy}' '${seen}'\n`);
  chmodSync(join(folder, 'apt-get'), 0o755);
  process.env.PATH = `${folder}${delimiter}${PATH}`;
});

afterEach(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true, force: true });
});

const install = () => aptInstall(['package'], [], policy);

it('allows no service to start while it installs', async () => {
  await install();
  expect(readFileSync(seen, 'utf8')).toContain('exit 101');
  expect(existsSync(policy)).toBe(false);
});

it('removes the policy that a killed run has left', async () => {
  await install();
  const ended = spawnSync('true').pid;
  writeFileSync(policy, readFileSync(seen, 'utf8').replace(`process ${process.pid}`, `process ${ended}`));
  await install();
  expect(existsSync(policy)).toBe(false);
});

it('keeps the policy of another run in progress', async () => {
  await install();
  cpSync(seen, policy);
  await install();
  expect(existsSync(policy)).toBe(true);
});

it("keeps the administrator's own policy", async () => {
  writeFileSync(policy, '#!/bin/sh\nexit 101\n');
  await install();
  expect(readFileSync(policy, 'utf8')).toBe('#!/bin/sh\nexit 101\n');
});
