import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../launcher/paths';

/**
 * Stands in for `docker compose`: the volume of a service is a folder, and its commands run on this machine. The database's are
 * `pg_basebackup` and `psql` of `tools`.
 */
const COMPOSE = `#!/bin/sh
if [ "$1" = config ]; then ls "$VOLUMES"; exit; fi
entrypoint=
while :; do
  case $1 in
    exec | run | -T | --rm | --no-deps) shift ;;
    --entrypoint) entrypoint=$2; shift 2 ;;
    *) break ;;
  esac
done
volume=$VOLUMES/$1
shift
export PGDATA="$volume/data"
for argument; do
  shift
  set -- "$@" "$(printf '%s' "$argument" | sed "s|/data|$volume/data|g; s|/var/lib/rabbitmq|$volume/data|g")"
done
PATH=$TOOLS:$PATH exec $entrypoint "$@"
`;

const tar = execFileSync('sh', ['-c', 'command -v tar'], { encoding: 'utf8' }).trim();

let folder: string;
const at = (...path: string[]) => join(folder, ...path);
const data = (service: string, ...path: string[]) => at('volumes', service, 'data', ...path);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larkspur-backup-'));
  for (const script of ['backup.sh', 'restore.sh', 'remotes.sh']) {
    cpSync(join(ROOT, 'deploy', script), at('bank/deploy', script));
  }
  writeFileSync(at('bank/remotes.json'), '{ "remotes": [{ "name": "mfe-cards" }, { "name": "mfe-loans" }] }');
  mkdirSync(at('tools'));
  tool('docker-compose', COMPOSE);
  tool('chown', '#!/bin/sh\n');
  tool('psql', '#!/bin/sh\necho 0\n');
  fill();
  tool('pg_basebackup', `#!/bin/sh\ntar -c -C "${data('postgres')}" PG_VERSION backup_manifest\n`);
});

afterEach(() => rmSync(folder, { recursive: true }));

function tool(name: string, script: string): void {
  writeFileSync(at('tools', name), script);
  chmodSync(at('tools', name), 0o755);
}

/** The volumes of a bank. */
function fill(): void {
  const files = {
    postgres: ['PG_VERSION', 'backup_manifest'],
    rabbitmq: ['mnesia'],
    'svc-users': ['store-id', 'a.jpg'],
    'mfe-cards': ['remote.json', 'releases.log', '.unfinished', '0123456789abcdef'],
    'mfe-loans': [],
  };
  for (const [service, names] of Object.entries(files)) {
    rmSync(data(service), { recursive: true, force: true });
    mkdirSync(data(service), { recursive: true });
    for (const name of names) writeFileSync(data(service, name), `${service}: ${name}`);
  }
}

function empty(): void {
  for (const service of readdirSync(at('volumes'))) {
    rmSync(data(service), { recursive: true });
    mkdirSync(data(service));
  }
}

const environment = () => ({
  PATH: process.env.PATH,
  COMPOSE: at('tools/docker-compose'),
  TOOLS: at('tools'),
  VOLUMES: at('volumes'),
});

async function run(script: string, target: string): Promise<string> {
  const options = { cwd: folder, env: environment() };
  const { stdout } = await promisify(execFile)('sh', [at('bank/deploy', script), target], options);
  return stdout;
}

const entries = (archive: string) =>
  execFileSync('tar', ['-tzf', at('backup', `${archive}.tar.gz`)], { encoding: 'utf8' })
    .trim()
    .split('\n');

describe('a backup of the bank in containers', () => {
  it('restores everything but the broker and releases in progress', async () => {
    await run('backup.sh', at('backup'));
    empty();
    await run('restore.sh', at('backup'));
    expect(readdirSync(data('postgres')).sort()).toEqual(['PG_VERSION', 'backup_manifest']);
    expect(readdirSync(data('svc-users')).sort()).toEqual(['a.jpg', 'store-id']);
    expect(readdirSync(data('mfe-cards')).sort()).toEqual(['0123456789abcdef', 'releases.log', 'remote.json']);
    expect(readdirSync(data('mfe-loans'))).toEqual([]);
    expect(readdirSync(data('rabbitmq'))).toEqual([]);
  });

  it('goes on while a release is deleted', async () => {
    writeFileSync(data('mfe-cards', 'remote.json.123'), 'being written');
    tool('tar', `#!/bin/sh\nrm -f "${data('mfe-cards', '0123456789abcdef')}"\nexec ${tar} "$@"\n`);
    await run('backup.sh', at('backup'));
    expect(entries('mfe-cards')).toEqual(['releases.log', 'remote.json']);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('leaves nothing when it is interrupted by %s', async (signal) => {
    tool('pg_basebackup', `#!/bin/sh\ntouch "${at('started')}"\nsleep 0.3\n`);
    const backup = spawn('sh', [at('bank/deploy/backup.sh'), at('backup')], { env: environment(), stdio: 'ignore' });
    const ended = once(backup, 'exit');
    while (!existsSync(at('started'))) await new Promise((resolve) => setTimeout(resolve, 10));
    backup.kill(signal);
    await ended;
    expect(existsSync(at('backup'))).toBe(false);
  });

  it('is in a folder relative to where it was called', async () => {
    await run('backup.sh', 'backup');
    expect(existsSync(at('backup/SHA256SUMS'))).toBe(true);
  });

  it('has files that are deleted and files that are added while the databases are read', async () => {
    tool(
      'pg_basebackup',
      `#!/bin/sh\nrm "${data('svc-users', 'a.jpg')}"\necho >"${data('svc-users', 'b.jpg')}"\ntar -c -C "${data('postgres')}" backup_manifest\n`,
    );
    await run('backup.sh', at('backup'));
    empty();
    await run('restore.sh', at('backup'));
    expect(readdirSync(data('svc-users')).sort()).toEqual(['a.jpg', 'b.jpg', 'store-id']);
  });

  it('has the pointer of a remote before its releases', async () => {
    await run('backup.sh', at('backup'));
    expect(entries('mfe-cards')).toEqual(['releases.log', 'remote.json', '0123456789abcdef']);
  });

  it.each([
    ['the databases fail', `tar -c -C "$PGDATA" PG_VERSION backup_manifest\nexit 1`, 'postgres could not be backed up'],
    ['its last file is missing', 'tar -c -C "$PGDATA" PG_VERSION', 'The backup of the databases is not complete'],
  ])('is none when %s', async (_, script, message) => {
    tool('pg_basebackup', `#!/bin/sh\n${script}\n`);
    await expect(run('backup.sh', at('backup'))).rejects.toThrow(message);
    expect(existsSync(at('backup'))).toBe(false);
  });

  it('is none when a table is in another tablespace', async () => {
    tool('psql', '#!/bin/sh\necho 1\n');
    await expect(run('backup.sh', at('backup'))).rejects.toThrow('other tablespaces');
    expect(existsSync(at('backup'))).toBe(false);
  });

  it('does not touch the folder of another one', async () => {
    await run('backup.sh', at('backup'));
    await expect(run('backup.sh', at('backup'))).rejects.toThrow();
    expect(existsSync(at('backup/SHA256SUMS'))).toBe(true);
  });

  it.each([
    ['postgres', 'PG_VERSION', 'There is a database in the volume'],
    ['rabbitmq', 'mnesia', 'There is a broker with messages in the volume'],
    ['svc-users', 'a.jpg', 'There is something in the volume of svc-users'],
    ['mfe-loans', 'remote.json', 'There is something in the volume of mfe-loans'],
  ])('is not restored while the volume of %s has something', async (service, name, message) => {
    await run('backup.sh', at('backup'));
    empty();
    writeFileSync(data(service, name), 'of another bank');
    await expect(run('restore.sh', at('backup'))).rejects.toThrow(message);
    const others = readdirSync(at('volumes')).filter((other) => other !== service);
    expect(others.flatMap((other) => readdirSync(data(other)))).toEqual([]);
  });

  it('is restored without a remote that is not listed anymore, and with one that was added', async () => {
    await run('backup.sh', at('backup'));
    rmSync(at('volumes/mfe-cards'), { recursive: true });
    mkdirSync(data('mfe-new'), { recursive: true });
    empty();
    expect(await run('restore.sh', at('backup'))).toContain('Left out: mfe-cards');
    expect(readdirSync(data('svc-users')).sort()).toEqual(['a.jpg', 'store-id']);
    expect(readdirSync(data('mfe-new'))).toEqual([]);
  });
});
