import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteRelease } from '@larkspur/contracts/remote';
import { publishRelease, readPointer, readReleases } from './release';

let dist: string;
let clock = 0;

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'release-'));
});

afterEach(() => rmSync(dist, { recursive: true }));

/** What a build leaves: its folder, and the description that the plugin gives. */
function build(version: string): RemoteRelease {
  mkdirSync(join(dist, version), { recursive: true });
  writeFileSync(join(dist, version, 'remoteEntry.js'), version);
  clock += 1;
  return {
    name: 'mfe-public',
    version,
    contractVersion: 1,
    container: `mfe_public_${version}`,
    entry: `${version}/remoteEntry.js`,
    scripts: [],
    styles: [],
    builtAt: new Date(clock * 1_000).toISOString(),
  };
}

const publish = (version: string) => publishRelease(dist, build(version));
const versions = async () => {
  const pointer = await readPointer(dist);
  return [pointer?.current.version, pointer?.previous?.version];
};

describe('publishRelease', () => {
  it('points at the first release alone, and from then on at the one before as well', async () => {
    expect(await readPointer(dist)).toBeNull();
    await publish('a');
    expect(await versions()).toEqual(['a', undefined]);
    await publish('b');
    expect(await versions()).toEqual(['b', 'a']);
  });

  it('changes nothing when the same is built again, not even the time of the build', async () => {
    await publish('a');
    await publish('b');
    const before = readFileSync(join(dist, 'remote.json'), 'utf8');
    await publish('b');
    expect(readFileSync(join(dist, 'remote.json'), 'utf8')).toBe(before);
  });

  it('takes an older build back as a release like any other', async () => {
    await publish('a');
    await publish('b');
    await publish('a');
    expect(await versions()).toEqual(['a', 'b']);
  });

  it('names no release before whose folder is gone', async () => {
    await publish('a');
    rmSync(join(dist, 'a'), { recursive: true });
    await publish('b');
    expect(await versions()).toEqual(['b', undefined]);
  });

  it('keeps the last five, and always the two that are pointed at', async () => {
    for (const version of ['a', 'b', 'c', 'd', 'e', 'f']) await publish(version);
    expect((await readReleases(dist)).map(({ version }) => version)).toEqual(['f', 'e', 'd', 'c', 'b']);
    await publish('b');
    await publish('g');
    expect(await versions()).toEqual(['g', 'b']);
    expect(existsSync(join(dist, 'b'))).toBe(true);
    expect(await readReleases(dist)).toHaveLength(5);
  });

  it('leaves no half-written file behind', async () => {
    await publish('a');
    expect(readdirSync(dist).sort()).toEqual(['a', 'remote.json']);
  });
});
