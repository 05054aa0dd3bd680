import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestBucket } from '../testing/test-bucket';
import { aRelease, writeBuild } from '../testing/test-build';
import { BucketStore } from './bucket-store';
import { publish, publishIfNew, readPointer, rollback } from './publish';
import { generateSigningKey, PointerSigner, PointerVerifier } from './signature';

const { privateKey, publicKey } = generateSigningKey();
const signer = new PointerSigner(privateKey);

let folder: string;
let bucket: TestBucket;
let store: BucketStore;
let clock: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bucket-'));
  bucket = await TestBucket.start();
  clock = Date.parse('2026-11-21T08:00:00Z');
  Object.assign(process.env, bucket.keys);
  store = await BucketStore.open(`${bucket.url}/public/web`);
});

afterEach(async () => {
  await bucket.stop();
  rmSync(folder, { recursive: true });
});

/** Real versions are hashes; these tests use one repeated letter. */
const full = (letter: string) => letter.repeat(16);
const publication = (by = 'ada', into = store) => ({ store: into, signer, by, commit: 'c0ffee' });

/** A build with a page, and with precompressed files as a negotiating server would send them. */
async function build(letter: string) {
  clock += 60_000;
  const dist = join(folder, `dist-${letter}`);
  const release = await writeBuild(dist, aRelease(full(letter), { builtAt: new Date(clock).toISOString() }));
  mkdirSync(join(dist, full(letter), 'pages'), { recursive: true });
  writeFileSync(join(dist, full(letter), 'pages/index.html'), `<p>${letter}</p>`);
  writeFileSync(join(dist, `${release.entry}.br`), 'brotli');
  writeFileSync(join(dist, `${release.entry}.gz`), 'gzip');
  return { dist, release };
}

async function release(letter: string, as = publication()): Promise<void> {
  const { dist, release } = await build(letter);
  await as.store.withLock(() => publish(as, dist, release));
}

const rollBackRelease = (reason = 'it broke', to?: string) =>
  store.withLock(() => rollback(publication(), 'mfe-public', reason, to && full(to)));

async function out() {
  const pointer = await readPointer(store, 'mfe-public');
  return [pointer?.current.version[0], pointer?.previous?.version[0], pointer?.sequence];
}

/** Public files that were written, without their folder. */
const written = () =>
  bucket.requests
    .filter((line) => line.startsWith('PUT public/web/'))
    .map((line) => line.slice('PUT public/web/'.length));

describe('BucketStore', () => {
  it('uploads all files, then the description, then the pointer, each with the right headers', async () => {
    await release('a');
    expect(written().slice(0, 2).sort()).toEqual([`${full('a')}/pages/index.html`, `${full('a')}/remoteEntry.js`]);
    expect(written().slice(2)).toEqual([`${full('a')}/release.json`, 'remote.json']);
    const headers = (file: string) => {
      const object = bucket.objects.get(`public/web/${file}`);
      return [object?.contentType, object?.cacheControl];
    };
    const immutable = 'public, max-age=31536000, immutable';
    expect(headers(`${full('a')}/remoteEntry.js`)).toEqual(['text/javascript; charset=utf-8', immutable]);
    expect(headers(`${full('a')}/pages/index.html`)).toEqual(['text/html; charset=utf-8', immutable]);
    expect(headers(`${full('a')}/release.json`)).toEqual(['application/json', immutable]);
    expect(headers('remote.json')).toEqual(['application/json', 'no-cache']);
  });

  it('makes releases public and keeps the log private', async () => {
    await release('a');
    const pointer = await fetch(`${bucket.url}/public/web/remote.json`);
    expect(new PointerVerifier([publicKey]).verify(await pointer.json())).toContain(full('a'));
    const [log] = [...bucket.objects.keys()].filter((key) => key.startsWith('public/web.log/0'));
    expect(log).toBe('public/web.log/000000000001.json');
    const elsewhere = await BucketStore.open(`${bucket.url}/private/web`);
    await release('b', publication('ada', elsewhere));
    expect((await fetch(`${bucket.url}/private/web.log/000000000001.json`)).status).toBe(403);
  });

  it('does not upload or change a release twice', async () => {
    await release('a');
    await release('b');
    bucket.requests.length = 0;
    const { dist, release: again } = await build('a');
    writeFileSync(join(dist, again.entry), 'another thing under the same name');
    await store.withLock(() => publish(publication(), dist, again));
    expect(written()).toEqual(['remote.json']);
    expect(bucket.objects.get(`public/web/${again.entry}`)?.body.toString()).toBe(full('a'));
    expect(await out()).toEqual(['a', 'b', 3]);
  });

  it('publishIfNew releases only a new build, and not one that was just rolled back', async () => {
    const releaseIfNew = async (letter: string) => {
      const { dist, release } = await build(letter);
      return store.withLock(() => publishIfNew(publication(), dist, release));
    };
    expect([await releaseIfNew('a'), await releaseIfNew('a'), await releaseIfNew('b')]).toEqual([true, false, true]);
    await rollBackRelease();
    expect([await releaseIfNew('b'), await releaseIfNew('c')]).toEqual([false, true]);
  });

  it('keeps the last ten releases and removes older ones completely', async () => {
    for (const letter of 'abcdefghijkl') await release(letter);
    expect((await store.list()).map(({ version }) => version[0]).join('')).toBe('lkjihgfedc');
    expect([...bucket.objects.keys()].filter((key) => key.includes(full('a')) || key.includes(full('b')))).toEqual([]);
  });

  it('rolls back and logs both operations', async () => {
    await release('a');
    await release('b');
    await rollBackRelease('the balance was wrong');
    expect(await out()).toEqual(['a', undefined, 3]);
    expect(await store.readLog()).toEqual([
      expect.objectContaining({ kind: 'release', by: 'ada', sequence: 1, from: null, to: full('a') }),
      expect.objectContaining({ kind: 'release', sequence: 2, from: full('a'), to: full('b'), commit: 'c0ffee' }),
      expect.objectContaining({ kind: 'rollback', sequence: 3, to: full('a'), reason: 'the balance was wrong' }),
    ]);
    expect(await store.readLog(1)).toEqual([expect.objectContaining({ sequence: 3 })]);
  });

  it('does not overwrite another remote’s releases', async () => {
    await release('a');
    const { dist, release: other } = await build('b');
    const publishing = publish(publication(), dist, { ...other, name: 'mfe-admin' });
    await expect(publishing).rejects.toThrow('Do they belong to another remote?');
  });
});

describe('when the server fails', () => {
  const failWrites = (fault: 'cut before' | 'cut after', name: string, times = Number.POSITIVE_INFINITY) => {
    let left = times;
    bucket.fault = (method, key) => {
      if (method !== 'PUT' || !key.endsWith(name) || left === 0) return false;
      left -= 1;
      return fault;
    };
  };

  it('halfway through the upload, keeps the pointer and completes the release on the next attempt', async () => {
    await release('a');
    failWrites('cut before', 'pages/index.html');
    await expect(release('b')).rejects.toThrow(
      /bbbb was not released, and the current release is unchanged: larkspur\/public\/web\/bbbb.*index.html cannot be written/,
    );
    expect(await store.find(full('b'))).toBeNull();
    expect(await out()).toEqual(['a', undefined, 1]);
    bucket.fault = null;
    await release('b');
    expect(await out()).toEqual(['b', 'a', 2]);
  });

  it('before the pointer is written, reports that nothing changed', async () => {
    await release('a');
    failWrites('cut before', 'remote.json');
    await expect(release('b')).rejects.toThrow('The pointer was not changed: larkspur/public/web/remote.json');
    expect(await out()).toEqual(['a', undefined, 1]);
  });

  it('after the pointer was written but before it responded, succeeds', async () => {
    await release('a');
    failWrites('cut after', 'remote.json', 1);
    await release('b');
    failWrites('cut after', 'remote.json');
    await release('c');
    expect(await out()).toEqual(['c', 'b', 3]);
    expect((await store.readLog()).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });

  it('permanently, reports that the state of the pointer is unknown', async () => {
    await release('a');
    const { dist, release: next } = await build('b');
    const publishing = store.withLock(() => {
      let isGone = false;
      bucket.fault = (method, key) => {
        isGone ||= method === 'PUT' && key.endsWith('remote.json');
        return isGone && 'cut before';
      };
      return publish(publication(), dist, next);
    });
    await expect(publishing).rejects.toThrow('It is unknown whether the pointer was changed');
  });

  it('before the log is written, reports that the release is live', async () => {
    bucket.fault = (method, key) => method === 'PUT' && /\.log\/0/.test(key) && 'cut before';
    await expect(release('a')).rejects.toThrow('is now current, but the release log could not be written');
    expect(await out()).toEqual(['a', undefined, 1]);
  });

  it('by hanging, times out', async () => {
    bucket.fault = () => 'hang';
    const impatientPublication = publication('ada', await BucketStore.open(`${bucket.url}/public/web`, 200));
    await expect(release('a', impatientPublication)).rejects.toThrow('did not respond in time');
    await bucket.stop();
    await expect(release('b')).rejects.toThrow('ECONNREFUSED');
    bucket = await TestBucket.start();
  });
});

describe('concurrent releases', () => {
  it('get different sequences: one succeeds, the other reports the conflict', async () => {
    await release('a');
    const other = publication('bob', await BucketStore.open(`${bucket.url}/public/web`));
    const ends = await Promise.allSettled([release('b'), release('c', other)]);
    const lost = ends.filter((end) => end.status === 'rejected');
    expect(lost.map(({ reason }) => reason.message)).toEqual([
      expect.stringMatching(/Nothing was changed: there was another release of mfe-public, and (b+|c+) is current now/),
    ]);
    const [current, previous, sequence] = await out();
    expect([previous, sequence]).toEqual(['a', 2]);
    expect((await store.readLog()).map(({ to }) => to[0])).toEqual(['a', current]);
  });

  it('are detected for the first release too', async () => {
    const ends = await Promise.allSettled('bcd'.split('').map((letter) => release(letter)));
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect((await out())[2]).toBe(1);
  });

  it('do not treat a write as done while another process may still fail to complete it', async () => {
    bucket.fault = (method, key) => method === 'PUT' && key.endsWith('remoteEntry.js') && 'conflict';
    await expect(release('a')).rejects.toThrow('another process is writing it now');
    expect(await store.find(full('a'))).toBeNull();
  });

  it('are refused before any change when the server ignores conditional writes', async () => {
    bucket.ignoreConditions = true;
    await expect(release('a')).rejects.toThrow('ignores conditional writes');
    expect(written()).toEqual([]);
  });
});

it('continues the sequence and refuses to restart it after the pointer was deleted', async () => {
  await release('a');
  bucket.objects.delete('public/web/remote.json');
  await expect(release('b')).rejects.toThrow('the log has pointer 1. Restore it');
});

it.each([
  ['an unknown key', { AWS_ACCESS_KEY_ID: 'AKIANOBODY' }, '/public/web', 'does not know AWS_ACCESS_KEY_ID'],
  ['another bucket', {}, '-of-others/public/web', 'the bucket does not exist'],
])('explains %s', async (_, keys, path, message) => {
  Object.assign(process.env, keys);
  const refused = await BucketStore.open(`${bucket.url}${path}`);
  await expect(release('a', publication('ada', refused))).rejects.toThrow(message);
  expect(bucket.objects.size).toBe(0);
});
