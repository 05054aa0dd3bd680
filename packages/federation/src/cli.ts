import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isRemoteName, type RemoteName } from '@larkspur/contracts/remote';
import { Environment } from './environment';
import { lastBuild } from './release/build-folder';
import { describeBuild } from './release/describe-build';
import { FolderStore } from './release/folder-store';
import { openStore } from './release/open-store';
import { type Publication, publish, publishIfNew, rollback } from './release/publish';
import { abort, promote, publishCanary } from './release/publish-canary';
import type { ReleaseStore } from './release/release-store';
import { generateSigningKey, PointerSigner } from './release/signature';
import { RoutesFile } from './routes-file';
import { serveRemote } from './serve-remote';
import { readWidgetsFile } from './widgets-file';

const USAGE = `Run larkspur-remote in a remote's own folder:
  larkspur-remote [serve]                  serves the releases
  larkspur-remote release                  releases the last build
  larkspur-remote release --if-new         releases it unless it was released before or there is a canary
  larkspur-remote release --canary 5       releases it to 5% of the browsers, or changes the percentage
  larkspur-remote promote                  releases the canary to all browsers
  larkspur-remote abort --reason "…"       ends the canary
  larkspur-remote describe [--from build]  creates a release from a build made without the preset, in ./dist
  larkspur-remote rollback --reason "…" [--to VERSION]
  larkspur-remote log                      prints the release log
  larkspur-remote key                      generates a signing key, and the public key for the shell

RELEASES_DIR         folder of the releases (default: ./releases), or
RELEASES_URL         bucket that serves them: s3://bucket/folder, https://host/bucket/folder
                     (AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY)
RELEASE_SIGNING_KEY  private signing key: Ed25519, PKCS #8, DER, base64,
                     or RELEASE_SIGNING_KEY_FILE, a file with it`;

const dir = process.cwd();

void main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      canary: { type: 'string' },
      from: { type: 'string' },
      'if-new': { type: 'boolean' },
      reason: { type: 'string' },
      to: { type: 'string' },
    },
  });
  const [command = 'serve'] = positionals;
  if (command === 'key') return print(JSON.stringify(generateSigningKey(), null, 2));
  const name = remoteName();
  if (command === 'describe') return describe(name, values.from ?? 'build');
  const store = await openStore(new Environment(), join(dir, 'releases'));
  switch (command) {
    case 'serve':
      return serve(name, store);
    case 'release':
      return values.canary === undefined
        ? release(name, store, values['if-new'] ?? false)
        : releaseCanary(name, store, values.canary);
    case 'promote':
      return promoteCanary(name, store);
    case 'abort':
      return abortCanary(name, store, values.reason);
    case 'rollback':
      return rollbackRelease(name, store, values.reason, values.to);
    case 'log':
      return print((await store.readLog()).map((entry) => JSON.stringify(entry)).join('\n'));
    default:
      throw new Error(`Unknown command: ${command}\n\n${USAGE}`);
  }
}

async function describe(name: RemoteName, build: string): Promise<void> {
  const { version } = await describeBuild(resolve(dir, build), join(dir, 'dist'), {
    name,
    routes: RoutesFile.read(dir).routes,
    widgets: readWidgetsFile(dir),
  });
  print(`Described ${name} ${version}. Release it with "larkspur-remote release".`);
}

function serve(name: RemoteName, store: ReleaseStore): Promise<void> {
  if (store instanceof FolderStore) return serveRemote(name, store.folder);
  throw new Error('A bucket serves its releases itself. Only releases in RELEASES_DIR can be served here.');
}

async function release(name: RemoteName, store: ReleaseStore, ifNew: boolean): Promise<void> {
  const dist = join(dir, 'dist');
  const build = await lastBuild(dist);
  await store.withLock(async () => {
    if (ifNew) {
      const isNew = await publishIfNew(publication(store), dist, build);
      return print(
        isNew
          ? `Released ${name} ${build.version}`
          : `Nothing to release: ${name} ${build.version} was released before or there is a canary`,
      );
    }
    const before = await publish(publication(store), dist, build);
    print(`Released ${name} ${build.version}${before ? ` (previous release: ${before})` : ''}`);
  });
}

async function releaseCanary(name: RemoteName, store: ReleaseStore, percent: string): Promise<void> {
  const dist = join(dir, 'dist');
  const build = await lastBuild(dist);
  await store.withLock(() => publishCanary(publication(store), dist, build, Number(percent)));
  print(`Released ${name} ${build.version} to ${percent}% of the browsers. Continue with "promote" or "abort".`);
}

async function promoteCanary(name: RemoteName, store: ReleaseStore): Promise<void> {
  await store.withLock(async () => {
    const moved = await promote(publication(store), name);
    print(`Released ${name} ${moved.to} to all browsers (previous release: ${moved.from})`);
  });
}

async function abortCanary(name: RemoteName, store: ReleaseStore, reason: string | undefined): Promise<void> {
  const requiredReason = requireReason(reason);
  await store.withLock(async () => {
    const moved = await abort(publication(store), name, requiredReason);
    print(`Aborted the canary ${moved.from} of ${name}. All browsers get ${moved.to}`);
  });
}

async function rollbackRelease(
  name: RemoteName,
  store: ReleaseStore,
  reason: string | undefined,
  to?: string,
): Promise<void> {
  const requiredReason = requireReason(reason);
  await store.withLock(async () => {
    const moved = await rollback(publication(store), name, requiredReason, to);
    print(`Rolled back ${name} from ${moved.from} to ${moved.to}`);
  });
}

function requireReason(reason: string | undefined): string {
  if (!reason?.trim()) throw new Error('Add a reason for the release log: --reason "…"');
  return reason.trim();
}

function publication(store: ReleaseStore): Publication {
  const environment = new Environment();
  const key = environment.secret('RELEASE_SIGNING_KEY');
  environment.assertValid();
  if (!key) throw new Error('RELEASE_SIGNING_KEY is not set. Generate a key with "larkspur-remote key".');
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
  if (isRemoteName(manifest.name)) return manifest.name;
  throw new Error(`Run larkspur-remote in a remote's own folder. "${manifest.name}" is not a remote's name.`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
