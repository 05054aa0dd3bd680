import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aRelease, writeBuild } from '../testing/test-build';
import { lastBuild } from './build-folder';
import { FolderStore } from './folder-store';
import { publish, publishIfNew, readPointer, rollback } from './publish';

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

  it('publishIfNew releases only a new build, and not one that was just rolled back', async () => {
    const releaseIfNew = async (letter: string) => {
      const made = await publishIfNew(publication(), join(folder, 'dist'), await build(letter));
      return [made, (await out())[0]];
    };
    expect(await releaseIfNew('a')).toEqual([true, 'a']);
    expect(await releaseIfNew('a')).toEqual([false, 'a']);
    expect(await releaseIfNew('b')).toEqual([true, 'b']);
    expect(await releaseIfNew('a')).toEqual([true, 'a']);
    await rollBackRelease('no', 'b');
    expect(await releaseIfNew('a')).toEqual([false, 'b']);
    expect(await releaseIfNew('c')).toEqual([true, 'c']);
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
    await rollBackRelease('back to the oldest', 'c');
    await release('m', 'n');
    expect(await kept()).toBe('nmlkjihgfe');
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
  it('run one after the other or report the conflict', async () => {
    let finish = () => {};
    const first = store.withLock(() => new Promise<void>((resolve) => (finish = resolve)));
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(store.withLock(async () => undefined)).rejects.toThrow('is in progress');
    finish();
    await first;
    await expect(store.withLock(async () => 'done')).resolves.toBe('done');
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
