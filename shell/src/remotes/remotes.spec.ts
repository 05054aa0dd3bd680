import type { RegisteredRemote, RemoteRegistry } from '@larkspur/contracts/remote';
import { aRelease } from '@larkspur/federation/testing/test-build';
import type { HostApi } from '@larkspur/web-kit/host/host-api';
import { testRegistry } from '../routes/testing';
import { FailureReporter } from './failure-reporter';
import { Registry } from './registry';
import { RemoteError } from './remote-error';
import { Remotes } from './remotes';

const version = (letter: string) => letter.repeat(16);

const registryOf = (current: string, previous: string | null = null): RemoteRegistry => {
  const remote: RegisteredRemote = {
    base: '/remotes/mfe-public/',
    current: aRelease(version(current)),
    previous: previous === null ? null : aRelease(version(previous)),
  };
  return testRegistry({ 'mfe-public': remote }, current);
};

/** Remotes whose registry becomes `next` when it is fetched again. */
function setUp(first: RemoteRegistry, next: RemoteRegistry, broken: string | null = null) {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const fetch = async () => ({ ok: true, json: async () => next }) as Response;
  const registry = new Registry(first, fetch as typeof window.fetch);
  const reporter = new FailureReporter({ host: 'test', registryRevision: () => '1', send: jest.fn() });
  const host = { track: jest.fn() } as Partial<HostApi> as HostApi;
  const loaded: string[] = [];
  const remotes = new Remotes(registry, host, reporter, async (name, release) => {
    if (release.version === broken) throw new RemoteError('crash', name, release, { detail: 'threw' });
    loaded.push(release.version);
    return { contractVersion: 1, routes: () => [] };
  });
  return { remotes, registry, loaded };
}

it('remembers what was loaded, not what the registry says since then', async () => {
  const { remotes, registry } = setUp(registryOf('a'), registryOf('b', 'a'));
  await remotes.routes('mfe-public');
  await registry.refresh();
  expect([...remotes.loadedVersions()]).toEqual([['mfe-public', version('a')]]);
});

it('counts a fallback as the release that it stands for', async () => {
  const { remotes, registry } = setUp(registryOf('b', 'a'), registryOf('c', 'b'), version('b'));
  await remotes.routes('mfe-public');
  await registry.refresh();
  expect([...remotes.loadedVersions()]).toEqual([['mfe-public', version('b')]]);
});

it('loads the present release when the user tries again after another one was released', async () => {
  const { remotes, loaded } = setUp(registryOf('a'), registryOf('b', 'a'));
  await remotes.routes('mfe-public');
  await expect(remotes.retry('mfe-public')).resolves.toBe(true);
  await remotes.routes('mfe-public');
  expect(loaded).toEqual([version('a'), version('b')]);
});

it('keeps the loaded release when the user tries again and there is no other', async () => {
  const { remotes, loaded } = setUp(registryOf('a'), registryOf('a'));
  await remotes.routes('mfe-public');
  await expect(remotes.retry('mfe-public')).resolves.toBe(false);
  await remotes.routes('mfe-public');
  expect(loaded).toEqual([version('a')]);
});
