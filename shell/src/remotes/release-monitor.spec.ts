import type { RegisteredRemote, RemoteName, RemoteRegistry } from '@larkspur/contracts/remote';
import { leaveCanary } from '../canary/canary-membership';
import { testRegistry } from '../routes/testing';
import { ReleaseMonitor } from './release-monitor';

const remote = (version: string) => ({ current: { version }, previous: null }) as RegisteredRemote;

function registry(versions: Partial<Record<RemoteName, string>>): RemoteRegistry {
  const of = (name: RemoteName) => (versions[name] ? remote(versions[name]) : null);
  const { remotes } = testRegistry();
  return testRegistry(Object.fromEntries(Object.keys(remotes).map((name) => [name, of(name)])));
}

function createMonitor(response: RemoteRegistry | null, visibilityState: DocumentVisibilityState = 'visible') {
  const inUse = new Map<RemoteName, string>([['mfe-public', 'a']]);
  const fetchRegistry = jest.fn(async () => response);
  const page = { addEventListener: jest.fn(), visibilityState };
  const tabs = new EventTarget() as Window;
  const releases = new ReleaseMonitor({ fetchRegistry, loadedVersions: () => inUse, page, tabs });
  const listener = jest.fn();
  releases.subscribe(listener);
  return { releases, listener, fetchRegistry, tabs };
}

describe('ReleaseMonitor', () => {
  it('detects a release or rollback of a loaded remote once', async () => {
    const { releases, listener, fetchRegistry } = createMonitor(registry({ 'mfe-public': 'b' }));
    await releases.check();
    await releases.check();
    expect([releases.getSnapshot(), listener.mock.calls.length, fetchRegistry.mock.calls.length]).toEqual([true, 1, 1]);
  });

  it.each([
    ['its versions are still current', registry({ 'mfe-public': 'a', 'mfe-admin': 'z' })],
    ['a remote’s server is unavailable', registry({})],
    ['the shell’s server does not respond', null],
  ])('stays silent when %s', async (_, response) => {
    const { releases } = createMonitor(response);
    await releases.check();
    expect(releases.getSnapshot()).toBe(false);
  });

  it('detects at once that another tab has left the canary that this one shows', async () => {
    const canary = { release: { version: 'a' }, percent: 99 };
    const { releases, tabs } = createMonitor(
      testRegistry({ 'mfe-public': { ...remote('b'), canary } as RegisteredRemote }),
    );
    localStorage.setItem('larkspur.canary-visitor', '1');
    jest.useFakeTimers({ doNotFake: ['performance'] });
    releases.start();
    jest.useRealTimers();
    await releases.check();
    expect(releases.getSnapshot()).toBe(false);
    leaveCanary('a');
    tabs.dispatchEvent(new StorageEvent('storage', { key: 'larkspur.left-canaries' }));
    await Promise.resolve().then(() => undefined);
    expect(releases.getSnapshot()).toBe(true);
    localStorage.clear();
  });

  it('does not poll in a hidden page', async () => {
    const { releases, fetchRegistry } = createMonitor(registry({ 'mfe-public': 'b' }), 'hidden');
    await releases.check();
    expect(fetchRegistry).not.toHaveBeenCalled();
  });
});
