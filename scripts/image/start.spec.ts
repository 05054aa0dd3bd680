import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderStore } from '@larkspur/federation/release/folder-store';
import { publish } from '@larkspur/federation/release/publish';
import { generateSigningKey, PointerSigner } from '@larkspur/federation/release/signature';
import { aRelease, writeBuild } from '@larkspur/federation/testing/test-build';
import { ROOT } from '../launcher/paths';

/** Stands in for the package's command in an image: runs its sources. */
const COMMAND = `#!/bin/sh
exec '${process.execPath}' -r '${join(ROOT, 'node_modules/tsx/dist/cjs/index.cjs')}' --conditions=source \
  '${join(ROOT, 'packages/federation/src/cli.ts')}' "$@"
`;
const { privateKey } = generateSigningKey();
const VERSIONS = { old: 'a'.repeat(16), image: 'b'.repeat(16) };

let folder: string;
let container: ChildProcess | null = null;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'image-'));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/larkspur-remote'), COMMAND, { mode: 0o755 });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'mfe-public' }));
});

afterEach(() => {
  // With the process that tries again.
  if (container?.pid) process.kill(-container.pid, 'SIGKILL');
  container = null;
  rmSync(folder, { recursive: true });
});

const releases = () => new FolderStore(join(folder, 'releases'));
const build = (version: string) => writeBuild(join(folder, 'dist'), aRelease(version));

/** Runs the image's script. @returns the first line that the server logs, or the exit status */
function start(): Promise<string | number | null> {
  const child = spawn('sh', [join(ROOT, 'deploy/image/start.sh')], {
    cwd: folder,
    env: {
      ...process.env,
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      RELEASES_DIR: join(folder, 'releases'),
      RELEASE_SIGNING_KEY: privateKey,
      PORT: '0',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  container = child;
  return new Promise((resolve) => {
    child.stdout.on('data', (data) => {
      const line = String(data)
        .split('\n')
        .find((text) => text.includes('listening'));
      if (line) resolve(line);
    });
    child.on('exit', (status) => {
      container = null;
      resolve(status);
    });
  });
}

it('releases the build of the image, and serves', async () => {
  await build(VERSIONS.image);
  expect(await start()).toContain('listening');
  expect((await releases().list()).map(({ version }) => version)).toEqual([VERSIONS.image]);
});

it('serves what is there while the lock of a killed container blocks the release', async () => {
  const publication = { store: releases(), signer: new PointerSigner(privateKey), by: 'ada', commit: null };
  await publish(publication, join(folder, 'dist'), await build(VERSIONS.old));
  await build(VERSIONS.image);
  writeFileSync(join(folder, 'releases/.lock'), '');
  expect(await start()).toContain('listening');
  expect((await releases().list()).map(({ version }) => version)).toEqual([VERSIONS.old]);
});

it('fails if there is nothing to serve', async () => {
  await build(VERSIONS.image);
  mkdirSync(join(folder, 'releases'));
  writeFileSync(join(folder, 'releases/.lock'), '');
  expect(await start()).toBe(1);
});
