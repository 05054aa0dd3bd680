import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall, canInstall } from '../../scripts/launcher/apt';
import { run } from '../../scripts/launcher/command';
import type { ProcessSpec } from '../../scripts/launcher/managed-process';
import { takeOwnership, unprivilegedUser } from '../../scripts/launcher/service-user';
import { UserError } from '../../scripts/launcher/user-error';

const LIBRARIES = ['libpcre2-8-0', 'libssl3', 'zlib1g', 'libcrypt1'];

/**
 * One worker as an unprivileged user, with all files in `folder`.
 * @param http the directives of the `http` block; `home` is a folder that nginx may write to
 */
export async function nginxSpec(folder: string, http: (home: string) => string): Promise<NginxSpec> {
  const program = await findNginx(folder);
  const home = join(folder, 'nginx');
  const user = unprivilegedUser();
  if (!takeOwnership(home, user)) throw new UserError(`${user?.name ?? 'This user'} cannot write to ${home}.`);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(home, http(home)), { mode: 0o644 });
  return { command: program, args: ['-e', 'stderr', '-p', home, '-c', file], cwd: home, ...(user && { user }) };
}

type NginxSpec = Pick<ProcessSpec, 'command' | 'args' | 'cwd' | 'user'>;

function configuration(home: string, http: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${home}/${kind};`,
  );
  return `daemon off;
worker_processes 1;
pid ${home}/nginx.pid;
events { worker_connections 4096; }
http {
  ${temporary.join('\n  ')}
${http}
}
`;
}

async function findNginx(folder: string): Promise<string> {
  const program = installed() ?? (canInstall() ? await unpackFromDebian(folder) : undefined);
  if (program) return program;
  throw new UserError(
    'nginx is missing: install it (sudo apt-get install nginx-light; brew install nginx) and run again.',
  );
}

function installed(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find((program) => existsSync(program));
}

/** Unpacks the package instead of installing it, because installing it would start a server. */
async function unpackFromDebian(folder: string): Promise<string | undefined> {
  await aptInstall(LIBRARIES);
  const archive = (await download(folder)) ?? (await refreshed(folder));
  if (!archive) return undefined;
  const target = join(folder, 'nginx-package');
  await run('dpkg', ['-x', join(folder, archive), target]);
  const program = join(target, 'usr/sbin/nginx');
  return existsSync(program) ? program : undefined;
}

/** Without apt's sandbox user, which cannot write to a folder owned by root. */
async function download(folder: string): Promise<string | undefined> {
  await run('apt-get', ['-q', '-o', 'APT::Sandbox::User=root', 'download', 'nginx'], { cwd: folder });
  return readdirSync(folder).find((name) => /^nginx_.*\.deb$/.test(name));
}

/** The package lists may be missing or outdated. */
async function refreshed(folder: string): Promise<string | undefined> {
  await run('apt-get', ['-q', 'update']);
  return download(folder);
}
