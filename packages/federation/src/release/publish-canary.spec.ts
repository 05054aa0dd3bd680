import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OrderKind } from '@larkspur/contracts/remote';
import { TestBucket } from '../testing/test-bucket';
import { aRelease, writeBuild } from '../testing/test-build';
import { BucketStore } from './bucket-store';
import { FolderStore } from './folder-store';
import { publish, publishIfNew, readPointer, rollback } from './publish';
import { abort, promote, publishCanary } from './publish-canary';
import type { ReleaseStore } from './release-store';
import { generateSigningKey, PointerSigner, PointerVerifier } from './signature';
import { writeOrder } from './write-order';

const NAME = 'mfe-public';
const team = new PointerSigner(generateSigningKey().privateKey);
const shellKeys = generateSigningKey();
const shell = { signer: new PointerSigner(shellKeys.privateKey), verifier: new PointerVerifier([shellKeys.publicKey]) };

let folder: string;
let bucket: TestBucket;
let clock: number;

beforeAll(async () => {
  bucket = await TestBucket.start();
  Object.assign(process.env, bucket.keys);
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canary-'));
  clock = Date.parse('2026-11-21T08:00:00Z');
  bucket.objects.clear();
});

afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => bucket.stop());

const full = (letter: string) => letter.repeat(16);
const short = (version: string | null | undefined) => version?.[0] ?? null;

describe.each([
  ['a folder', async () => new FolderStore(join(folder, 'releases'))],
  ['a bucket', () => BucketStore.open(`${bucket.url}/public/releases`)],
])('a canary in %s', (_, open) => {
  let store: ReleaseStore;
  beforeEach(async () => {
    store = await open();
  });

  const publication = () => ({ store, signer: team, by: 'ada', commit: null });
  const dist = () => join(folder, 'dist');

  function build(letter: string) {
    clock += 60_000;
    return writeBuild(dist(), aRelease(full(letter), { builtAt: new Date(clock).toISOString() }));
  }
  const release = async (letter: string) => publish(publication(), dist(), await build(letter));
  const canary = async (letter: string, percent = 5) =>
    publishCanary(publication(), dist(), await build(letter), percent);
  const order = (kind: OrderKind, sequence: number, into = store) =>
    writeOrder(
      { store: into, ...shell, by: 'the shell' },
      { name: NAME, sequence, kind, reason: 'it crashes', at: '2026-11-21T12:00:00.000Z' },
    );

  /** Current, previous, canary with percentage, sequence. */
  async function out() {
    const pointer = await readPointer(store, NAME);
    const { current, previous, canary, sequence } = pointer ?? {};
    const some = canary ? `${short(canary.release.version)} ${canary.percent}%` : null;
    return [short(current?.version), short(previous?.version), some, sequence];
  }

  it('is beside the current release until it is promoted', async () => {
    await release('a');
    await release('b');
    await canary('c');
    expect(await out()).toEqual(['b', 'a', 'c 5%', 3]);
    await canary('c', 25);
    expect(await out()).toEqual(['b', 'a', 'c 25%', 4]);
    expect(await promote(publication(), NAME)).toEqual({ from: full('b'), to: full('c') });
    expect(await out()).toEqual(['c', 'b', null, 5]);
    expect(
      (await store.readLog()).map(({ kind, from, to, percent }) => [kind, short(from), short(to), percent]),
    ).toEqual([
      ['release', null, 'a', undefined],
      ['release', 'a', 'b', undefined],
      ['canary', 'b', 'c', 5],
      ['canary', 'b', 'c', 25],
      ['promote', 'b', 'c', undefined],
    ]);
  });

  it('is gone when it is aborted, and never something to fall back to', async () => {
    await release('a');
    await canary('b');
    expect(await abort(publication(), NAME, 'wrong color')).toEqual({ from: full('b'), to: full('a') });
    expect(await out()).toEqual(['a', null, null, 3]);
    await release('c');
    await release('d');
    expect(await rollback(publication(), NAME, 'it broke')).toEqual({ from: full('d'), to: full('c') });
    expect(await out()).toEqual(['c', 'a', null, 6]);
  });

  it('is not released by a restart of the bank, neither while it is one nor after it was aborted', async () => {
    await release('a');
    await canary('b');
    const again = async () => publishIfNew(publication(), dist(), await build('b'));
    expect(await again()).toBe(false);
    await order('abort', 2);
    expect(await again()).toBe(false);
    expect(await out()).toEqual(['a', null, null, 2]);
  });

  it('is refused with a reason where it makes no sense', async () => {
    await expect(canary('a')).rejects.toThrow(`${NAME} has never been released, so it cannot have a canary`);
    await release('a');
    await expect(canary('a')).rejects.toThrow('is already the current release');
    await expect(canary('b', 100)).rejects.toThrow('a whole number from 1 to 99');
    await expect(canary('b', Number('many'))).rejects.toThrow('a whole number from 1 to 99');
    await expect(promote(publication(), NAME)).rejects.toThrow(`${NAME} has no canary`);
    await canary('b');
    await expect(canary('c')).rejects.toThrow(`${NAME} has a canary: ${full('b')} at 5%. Promote or abort it first`);
    await expect(release('c')).rejects.toThrow(`${full('b')} is its canary at 5%. Promote or abort that first`);
    expect(await out()).toEqual(['a', null, 'b 5%', 2]);
  });

  it('is aborted by the order of a shell, once, with its reason in the log', async () => {
    await release('a');
    await canary('b');
    expect(await order('abort', 2)).toBe('stored');
    expect(await order('abort', 2)).toBe('in effect');
    expect(await out()).toEqual(['a', null, null, 2]);
    expect(await store.readLog(1)).toEqual([
      expect.objectContaining({ kind: 'abort', isOrder: true, by: 'the shell', from: full('b'), to: full('a') }),
    ]);
    // Hosts that know no orders see what the team has signed.
    const signed = (await store.readPointer())?.signed;
    expect(new PointerVerifier([team.publicKey()]).verify(signed)).toBe(signed?.pointer);
  });

  it('leaves a shell one step back, from where the team continues', async () => {
    await release('a');
    await release('b');
    await canary('c');
    expect(await order('abort', 3)).toBe('stored');
    expect(await order('rollback', 3)).toBe('stored');
    expect(await order('rollback', 3)).toBe('in effect');
    expect(await order('abort', 3)).toBe('in effect');
    expect(await out()).toEqual(['a', null, null, 3]);
    expect(await readPointer(store, NAME)).toMatchObject({ kind: 'rollback', reason: 'it crashes' });
    expect((await store.readLog()).slice(-2).map(({ kind, from, to }) => [kind, short(from), short(to)])).toEqual([
      ['abort', 'c', 'b'],
      ['rollback', 'b', 'a'],
    ]);
    await release('d');
    expect(await out()).toEqual(['d', 'a', null, 4]);
  });

  it('is rolled back although another shell ends it at the same moment', async () => {
    await release('a');
    await release('b');
    await canary('c');
    const other: ReleaseStore = Object.create(store, {
      withLock: { value: (work: () => Promise<unknown>) => work() },
      readPointer: { value: store.readPointer.bind(store) },
    });
    const read = store.readPointer.bind(store);
    jest.spyOn(store, 'readPointer').mockImplementationOnce(async () => {
      const before = await read();
      expect(await order('abort', 3, other)).toBe('stored');
      return before;
    });
    expect(await order('rollback', 3)).toBe('stored');
    expect(await out()).toEqual(['a', null, null, 3]);
    expect((await store.readLog()).slice(-2).map(({ kind, from, to }) => [kind, short(from), short(to)])).toEqual([
      ['abort', 'c', 'b'],
      ['rollback', 'b', 'a'],
    ]);
  });

  it('is not reported as ended while others keep replacing the pointer', async () => {
    await release('a');
    await canary('b');
    jest.spyOn(store, 'setPointer').mockResolvedValue(false);
    await expect(order('abort', 2)).rejects.toThrow(
      'The pointer of mfe-public was replaced by others 5 times in a row',
    );
  });

  it('says so when the store is not the one that is served', async () => {
    await expect(order('abort', 2)).rejects.toThrow(`There is no pointer of ${NAME}`);
    await release('a');
    await expect(order('abort', 2)).rejects.toThrow("The pointer there is 1; the remote's server has 2");
  });

  it('keeps its release while the team has another one by now', async () => {
    await release('a');
    await canary('b');
    await promote(publication(), NAME);
    expect(await order('abort', 2)).toBe('superseded');
    expect(await out()).toEqual(['b', 'a', null, 3]);
  });
});
