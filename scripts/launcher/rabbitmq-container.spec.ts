import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf } from '../process-identity.cjs';
import { Ports } from './ports';
import { startContainer } from './rabbitmq-container';
import { Secrets } from './secrets';
import { Supervisor } from './supervisor';

const PATH = process.env.PATH;

let folder: string;
let supervisor: Supervisor;

/** Stands in for docker: the container is no child of `docker run`, and ignores SIGTERM as one does whose program is busy. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-container-'));
  const program = join(folder, 'docker');
  writeFileSync(
    program,
    `#!/bin/sh
case "$1" in
run) trap '' TERM; setsid sleep 600 & echo $! > '${folder}/container.pid'; while :; do sleep 1; done ;;
rm) if [ -f '${folder}/container.pid' ]; then kill -9 "$(cat '${folder}/container.pid')"; fi ;;
esac
`,
  );
  chmodSync(program, 0o755);
  process.env.PATH = `${folder}${delimiter}${PATH}`;
  supervisor = new Supervisor(folder, () => {});
});

afterEach(async () => {
  supervisor.killAll();
  // Ends the wait for a broker, too.
  await supervisor.stopAll();
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true, force: true });
});

async function until(condition: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 60_000; !condition(); await sleep(20)) {
    if (Date.now() > deadline) throw new Error('It did not come about within a minute.');
  }
}

async function start(): Promise<number> {
  const secrets = new Secrets(join(folder, 'secrets.json'));
  const { ready } = await startContainer(folder, { secrets, supervisor, ports: new Ports(folder), report() {} });
  ready.catch(() => {});
  const file = join(folder, 'container.pid');
  await until(() => existsSync(file) && /\d\n/.test(readFileSync(file, 'utf8')));
  return Number(readFileSync(file, 'utf8'));
}

it('ends with its client when everything is killed', async () => {
  const pid = await start();
  expect(identityOf(pid)).not.toBeNull();
  supervisor.killAll();
  await until(() => identityOf(pid) === null);
});

it('ends when it does not stop in time', async () => {
  const pid = await start();
  await supervisor.stopAll();
  await until(() => identityOf(pid) === null);
});
