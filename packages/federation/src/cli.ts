import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { REMOTE_NAMES, type RemoteName } from '@larkspur/contracts/remote';
import { Environment } from './environment';
import { lastBuild } from './release/build-folder';
import { FolderStore } from './release/folder-store';
import { openStore } from './release/open-store';
import { type Publication, publish, publishIfNew, rollback } from './release/publish';
import type { ReleaseStore } from './release/release-store';
import { generateSigningKey, PointerSigner } from './release/signature';
import { serveRemote } from './serve-remote';

const USAGE = `larkspur-remote, in a remote's own folder:
  larkspur-remote [serve]                  serves what is released
  larkspur-remote release [--if-new]       makes the last build the current release
  larkspur-remote rollback --reason "…" [--to VERSION]
  larkspur-remote log                      who released what, and when
  larkspur-remote key                      a new signing key, and the public key for the shell

RELEASES_DIR         where releases are kept: a folder (./releases), or
RELEASES_URL         a bucket that serves them: s3://bucket/folder, https://host/bucket/folder
                     (AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY)
RELEASE_SIGNING_KEY  Ed25519, PKCS #8, DER in base64: for release and rollback`;

const dir = process.cwd();

void main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'if-new': { type: 'boolean' }, reason: { type: 'string' }, to: { type: 'string' } },
  });
  const [command = 'serve'] = positionals;
  if (command === 'key') return print(JSON.stringify(generateSigningKey(), null, 2));
  const name = remoteName();
  const store = await openStore(new Environment(), join(dir, 'releases'));
  switch (command) {
    case 'serve':
      return serve(name, store);
    case 'release':
      return release(name, store, values['if-new'] ?? false);
    case 'rollback':
      return rollbackRelease(name, store, values.reason, values.to);
    case 'log':
      return print((await store.readLog()).map((entry) => JSON.stringify(entry)).join('\n'));
    default:
      throw new Error(`There is no command ${command}.\n\n${USAGE}`);
  }
}

function serve(name: RemoteName, store: ReleaseStore): Promise<void> {
  if (store instanceof FolderStore) return serveRemote(name, store.folder);
  throw new Error(
    'A bucket serves its releases itself, at its own address: only those of RELEASES_DIR are served here.',
  );
}

async function release(name: RemoteName, store: ReleaseStore, ifNew: boolean): Promise<void> {
  const dist = join(dir, 'dist');
  const build = await lastBuild(dist);
  await store.withLock(async () => {
    if (ifNew) {
      const isNew = await publishIfNew(publication(store), dist, build);
      return print(isNew ? `${name} ${build.version} is released` : `${name} ${build.version} is nothing new`);
    }
    const before = await publish(publication(store), dist, build);
    print(`${name} ${build.version} is released${before ? `, after ${before}` : ''}`);
  });
}

async function rollbackRelease(
  name: RemoteName,
  store: ReleaseStore,
  reason: string | undefined,
  to?: string,
): Promise<void> {
  if (!reason?.trim()) throw new Error('Say why: --reason "…". It goes into the release log.');
  await store.withLock(async () => {
    const moved = await rollback(publication(store), name, reason.trim(), to);
    print(`${name} is rolled back from ${moved.from} to ${moved.to}`);
  });
}

function publication(store: ReleaseStore): Publication {
  const key = process.env.RELEASE_SIGNING_KEY;
  if (!key) throw new Error('RELEASE_SIGNING_KEY is missing: "larkspur-remote key" makes one.');
  return {
    store,
    signer: new PointerSigner(key),
    by: process.env.RELEASED_BY || userInfo().username,
    commit: commit(),
  };
}

/** `null` outside a git checkout. */
function commit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: dir, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return null;
  }
}

function remoteName(): RemoteName {
  const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { name: string };
  const known = REMOTE_NAMES.find((candidate) => candidate === manifest.name);
  if (!known) throw new Error(`larkspur-remote is started in a remote's own folder, and ${dir} is none.`);
  return known;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
