import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aRelease, writeBuild } from '../testing/test-build';
import { lastBuild } from './build-folder';
import { FolderStore } from './folder-store';
import { publish, publishIfNew, publishUnlessWithdrawn, readPointer, rollback } from './publish';
import { abort, promote, publishCanary } from './publish-canary';
import { generateSigningKey, PointerSigner, PointerVerifier } from './signature';

let folder: string;
let clock: number;
let store: FolderStore;
const { privateKey, publicKey } = generateSigningKey();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  clock = Date.parse('2026-11-21T08:00:00Z');
  store = new FolderStore(join(folder, 'releases'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const publication = () => ({ store, signer: new PointerSigner(privateKey), by: 'ada', commit: 'c0ffee' });

/** Real versions are hashes; these tests use one repeated letter. */
const full = (letter: string) => letter.repeat(16);
const short = (version: string | undefined) => version?.[0];

async function build(letter: string) {
  clock += 60_000;
  return writeBuild(join(folder, 'dist'), aRelease(full(letter), { builtAt: new Date(clock).toISOString() }));
}

/** How many files a folder has. */
function sizeOf(path: string): number {
  try {
    return readdirSync(path).length;
  } catch {
    return 0;
  }
}

async function release(...letters: string[]): Promise<void> {
  for (const letter of letters) await publish(publication(), join(folder, 'dist'), await build(letter));
}

const rollBackRelease = (reason = 'it broke', to?: string) =>
  rollback(publication(), 'mfe-public', reason, to && full(to));

async function out() {
  const pointer = await readPointer(store, 'mfe-public');
  return [short(pointer?.current.version), short(pointer?.previous?.version), pointer?.sequence];
}

describe('publish', () => {
  it('points to the first release alone, and from then on also to the previous one', async () => {
    expect(await out()).toEqual([undefined, undefined, undefined]);
    await release('a');
    expect(await out()).toEqual(['a', undefined, 1]);
    await release('b');
    expect(await out()).toEqual(['b', 'a', 2]);
  });

  it('refuses another build under the container name of a release that pages may have loaded', async () => {
    await release('a', 'b');
    const container = aRelease(full('a')).container;
    const build = await writeBuild(join(folder, 'dist'), aRelease(full('c'), { container }));
    await expect(publish(publication(), join(folder, 'dist'), build)).rejects.toThrow(
      `its container is named ${container}, like that of ${full('a')}`,
    );
    expect(await out()).toEqual(['b', 'a', 2]);
  });

  it('signs the pointer with a known key and rejects others', async () => {
    await release('a');
    const signed = (await store.readPointer())?.signed;
    expect(new PointerVerifier([publicKey]).verify(signed)).toBe(signed?.pointer);
    expect(new PointerVerifier([generateSigningKey().publicKey]).verify(signed)).toBeNull();
    const other = { ...signed, pointer: signed?.pointer.replace('mfe_public', 'mfe_evil__') };
    expect(new PointerVerifier([publicKey]).verify(other)).toBeNull();
    expect(new PointerVerifier([publicKey]).verify({ ...signed, signature: '' })).toBeNull();
    expect(new PointerVerifier([publicKey]).verify(null)).toBeNull();
  });

  it('publishes the last build, which may be deleted afterwards', async () => {
    await release('a');
    const rebuilt = await build('b');
    expect(await lastBuild(join(folder, 'dist'))).toEqual(rebuilt);
    expect(readdirSync(join(folder, 'dist')).sort()).toEqual([full('b'), 'build.json']);
    expect(existsSync(join(store.folder, full('a'), 'remoteEntry.js'))).toBe(true);
  });

  it('keeps the time of the first build when an unchanged build is repeated', async () => {
    const first = await build('a');
    await build('a');
    expect(await lastBuild(join(folder, 'dist'))).toEqual(first);
  });

  it('rejects a release that is current already', async () => {
    await release('a');
    await expect(release('a')).rejects.toThrow('is already the current release');
    expect(await out()).toEqual(['a', undefined, 1]);
  });

  it('leaves no temporary files', async () => {
    await release('a');
    expect(readdirSync(store.folder).sort()).toEqual([full('a'), 'releases.log', 'remote.json']);
  });

  it('keeps the last ten releases and those the pointer names', async () => {
    const letters = 'abcdefghijkl'.split('');
    await release(...letters);
    const kept = async () => (await store.list()).map(({ version }) => short(version)).join('');
    expect(await kept()).toBe('lkjihgfedc');
    // Visitors get c until m is released: it is older than d and e, and in more pages.
    await rollBackRelease('back to the oldest', 'c');
    await release('m', 'n');
    expect(await kept()).toBe('nmlkjihgfc');
  });

  it('completes the deletion of old releases, and the copy of new ones, after it was killed', async () => {
    await release('a');
    mkdirSync(join(store.folder, `.${full('x')}.7`));
    mkdirSync(join(store.folder, `.${full('y')}.${randomUUID()}`));
    await release('b');
    expect(readdirSync(store.folder).sort()).toEqual([full('a'), full('b'), 'releases.log', 'remote.json']);
  });

  it('deletes a release at once, so that no part of it is left where another release of the same build would be', async () => {
    await release('a', 'b');
    const releaseFolder = join(store.folder, full('a'));
    for (let file = 0; file < 500; file += 1) writeFileSync(join(releaseFolder, `${file}.js`), '');
    // In a process of its own, which could be killed at any moment.
    const program = `new (require(${JSON.stringify(join(__dirname, 'folder-store.ts'))}).FolderStore)(${JSON.stringify(store.folder)})
      .prune(new Set(['${full('b')}']))`;
    const tsx = require.resolve('tsx/cjs');
    const child = spawn(process.execPath, ['-r', tsx, '--conditions=source', '-e', program], { stdio: 'inherit' });
    const sizes = new Set<number>();
    while (child.exitCode === null) {
      for (let look = 0; look < 200; look += 1) sizes.add(sizeOf(releaseFolder));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(child.exitCode).toBe(0);
    expect([...sizes].filter((size) => size !== 0 && size !== 502)).toEqual([]);
    expect(readdirSync(store.folder).sort()).toEqual([full('b'), 'releases.log', 'remote.json']);
  });

  it('does not fall back to a deleted release', async () => {
    await release('a');
    rmSync(join(store.folder, full('a')), { recursive: true });
    await release('b');
    expect(await out()).toEqual(['b', undefined, 2]);
  });
});

describe('rollback', () => {
  it('goes to the previous release with an older fallback, and records the reason', async () => {
    await release('a', 'b', 'c');
    expect(await rollBackRelease('the balance was wrong')).toEqual({ from: full('c'), to: full('b') });
    expect(await out()).toEqual(['b', 'a', 4]);
    expect(await readPointer(store, 'mfe-public')).toMatchObject({ kind: 'rollback', reason: 'the balance was wrong' });
  });

  it('goes to a given release', async () => {
    await release('a', 'b', 'c');
    await rollBackRelease('all of it', 'a');
    expect(await out()).toEqual(['a', undefined, 4]);
  });

  it('can be followed by another release', async () => {
    await release('a', 'b');
    await rollBackRelease();
    await release('c');
    expect(await out()).toEqual(['c', 'a', 4]);
  });

  it.each([
    ['nothing was released', [], undefined, 'has never been released'],
    ['there is no previous release', ['a'], undefined, 'has no release before'],
    ['the version is current already', ['a', 'b'], 'b', 'is the current release'],
    ['there is no such release', ['a', 'b'], 'z', 'has no release zzzz'],
  ])('fails with a readable message when %s', async (_, letters, to, message) => {
    await release(...letters);
    await expect(rollBackRelease('why not', to)).rejects.toThrow(message);
  });
});

it('logs who did what, when and why', async () => {
  await release('a', 'b');
  await rollBackRelease('it broke');
  expect(await store.readLog()).toEqual([
    expect.objectContaining({ kind: 'release', by: 'ada', remote: 'mfe-public', from: null, to: full('a') }),
    expect.objectContaining({ kind: 'release', from: full('a'), to: full('b'), reason: null, commit: 'c0ffee' }),
    expect.objectContaining({ kind: 'rollback', from: full('b'), to: full('a'), reason: 'it broke' }),
  ]);
});

describe('concurrent releases', () => {
  const lock = () => join(store.folder, '.lock');
  const leaveLock = (write: () => void) => {
    mkdirSync(store.folder);
    write();
    utimesSync(lock(), 0, 0);
  };

  it('run one after the other or report the conflict', async () => {
    let finish = () => {};
    const first = store.withLock(() => new Promise<void>((resolve) => (finish = resolve)));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(store.withLock(async () => undefined)).rejects.toThrow('is in progress');
    finish();
    await first;
    await expect(store.withLock(async () => 'done')).resolves.toBe('done');
  });

  it.each([
    ['a process', () => writeFileSync(lock(), '')],
    ['an earlier version', () => mkdirSync(lock())],
  ])('are never two after a lock that %s has left', async (_, write) => {
    for (let round = 0; round < 20; round += 1) {
      leaveLock(write);
      let inside = 0;
      const most: number[] = [];
      const work = async () => {
        inside += 1;
        most.push(inside);
        await new Promise((resolve) => setTimeout(resolve, 20));
        inside -= 1;
      };
      const start = async (delay: number) => {
        for (let turn = 0; turn < delay; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        await store.withLock(work);
      };
      await Promise.allSettled(Array.from({ length: 20 }, (_, delay) => start(delay)));
      expect(Math.max(...most)).toBe(1);
      rmSync(store.folder, { recursive: true });
    }
  });

  it('do not remove the lock of another one', async () => {
    await store.withLock(async () => {
      // The work takes so long that another process takes the lock for stale.
      rmSync(lock(), { recursive: true });
      writeFileSync(lock(), 'another process');
    });
    expect(readFileSync(lock(), 'utf8')).toBe('another process');
  });

  it('name the failure if it is not another release', async () => {
    writeFileSync(join(folder, 'file'), '');
    const broken = new FolderStore(join(folder, 'file', 'releases'));
    await expect(broken.withLock(async () => undefined)).rejects.toThrow('ENOTDIR');
  });
});

it('continues the sequence and refuses to restart it after the pointer was deleted', async () => {
  await release('a', 'b');
  const pointer = join(store.folder, 'remote.json');
  rmSync(pointer);
  await expect(release('c')).rejects.toThrow('the log has pointer 2. Restore it');
  expect(existsSync(pointer)).toBe(false);
});

it.each(['remote.json', 'releases.log'])('does not take %s for missing when it cannot be read', async (name) => {
  await release('a', 'b');
  rmSync(join(store.folder, name));
  mkdirSync(join(store.folder, name));
  await expect(name === 'remote.json' ? release('c') : rollBackRelease()).rejects.toThrow('EISDIR');
});

describe('at each start', () => {
  const start = async (publishBuild: typeof publishIfNew, letter: string) => {
    const made = await publishBuild(publication(), join(folder, 'dist'), await build(letter));
    return [made, (await out())[0]];
  };
  /** With the build of an image, which does not change while the container exists. */
  const startContainer = (letter: string) => start(publishIfNew, letter);
  /** With a build of the current sources. */
  const startBank = (letter: string) => start(publishUnlessWithdrawn, letter);
  const canary = async (letter: string, percent = 5) =>
    publishCanary(publication(), join(folder, 'dist'), await build(letter), percent);

  it('a container releases a build that nobody has got yet', async () => {
    expect(await startContainer('a')).toEqual([true, 'a']);
    expect(await startContainer('a')).toEqual([false, 'a']);
    expect(await startContainer('b')).toEqual([true, 'b']);
  });

  it('a container does not undo the promotion of a canary that another container has released', async () => {
    await startContainer('a');
    await canary('b');
    expect(await startContainer('a')).toEqual([false, 'a']);
    await promote(publication(), 'mfe-public');
    expect(await startContainer('a')).toEqual([false, 'b']);
  });

  it('a container does not undo a later release', async () => {
    await startContainer('a');
    await release('b');
    expect(await startContainer('a')).toEqual([false, 'b']);
  });

  it('a container does not release what was rolled back and replaced by a repair', async () => {
    await release('a');
    await startContainer('b');
    await rollBackRelease();
    expect(await startContainer('b')).toEqual([false, 'a']);
    await canary('c');
    await promote(publication(), 'mfe-public');
    expect(await startContainer('b')).toEqual([false, 'c']);
  });

  it.each([
    ['container', startContainer],
    ['bank', startBank],
  ])('a %s does not release what was rolled back before another rollback', async (_, startAgain) => {
    await release('a', 'b', 'c');
    await rollBackRelease();
    await rollBackRelease();
    expect(await startAgain('c')).toEqual([false, 'a']);
    expect(await startAgain('b')).toEqual([false, 'a']);
  });

  it.each([
    ['container', startContainer],
    ['bank', startBank],
  ])('a %s does not release a canary that was aborted, or ended by a rollback', async (_, startAgain) => {
    await release('a', 'b', 'c');
    await canary('x');
    await abort(publication(), 'mfe-public', 'it crashes');
    await rollBackRelease();
    expect(await startAgain('x')).toEqual([false, 'b']);
    await canary('y');
    await rollBackRelease();
    expect(await startAgain('y')).toEqual([false, 'a']);
  });

  it('a bank releases the build of sources that were changed back, or released again after a rollback', async () => {
    expect([await startBank('a'), await startBank('b'), await startBank('b')]).toEqual([
      [true, 'a'],
      [true, 'b'],
      [false, 'b'],
    ]);
    expect(await startBank('a')).toEqual([true, 'a']);
    await rollBackRelease('no', 'b');
    expect(await startBank('a')).toEqual([false, 'b']);
    await release('a', 'c');
    expect(await startBank('a')).toEqual([true, 'a']);
  });

  it('never falls back to a canary that a rollback has ended', async () => {
    await release('a', 'b');
    await canary('x');
    await rollBackRelease();
    await release('c', 'd', 'e');
    await rollBackRelease();
    expect(await out()).toEqual(['d', 'c', 8]);
    await rollBackRelease('further', 'c');
    expect((await out())[1]).toBe('b');
  });
});

it('rejects keys other than Ed25519 without revealing them', () => {
  expect(() => new PointerSigner('secret')).toThrow('The signing key is not an Ed25519 key');
  expect(() => new PointerVerifier(['x'])).toThrow('A public key is not an Ed25519 key');
});

it('explains what to do when nothing was built', async () => {
  await expect(lastBuild(join(folder, 'dist'))).rejects.toThrow('npm run build');
  writeFileSync(join(folder, 'build.json'), '{}');
  await expect(lastBuild(folder)).rejects.toThrow('npm run build');
});
