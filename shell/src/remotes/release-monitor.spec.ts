import type { RegisteredRemote, RemoteName, RemoteRegistry } from '@larkspur/contracts/remote';
import { ReleaseMonitor } from './release-monitor';

const remote = (version: string) => ({ current: { version }, previous: null }) as RegisteredRemote;

function registry(versions: Partial<Record<RemoteName, string>>): RemoteRegistry {
  const of = (name: RemoteName) => (versions[name] ? remote(versions[name]) : null);
  const remotes = { 'mfe-public': of('mfe-public'), 'mfe-customer': of('mfe-customer'), 'mfe-admin': of('mfe-admin') };
  return { revision: '1', remotes };
}

function watch(told: RemoteRegistry | null, visibilityState: DocumentVisibilityState = 'visible') {
  const inUse = new Map<RemoteName, string>([['mfe-public', 'a']]);
  const ask = jest.fn(async () => told);
  const page = { addEventListener: jest.fn(), visibilityState };
  const releases = new ReleaseMonitor({ fetchRegistry: ask, loadedVersions: () => inUse, page });
  const heard = jest.fn();
  releases.subscribe(heard);
  return { releases, heard, ask };
}

describe('ReleaseMonitor', () => {
  it('detects a release or rollback of a loaded remote once', async () => {
    const { releases, heard, ask } = watch(registry({ 'mfe-public': 'b' }));
    await releases.check();
    await releases.check();
    expect([releases.getSnapshot(), heard.mock.calls.length, ask.mock.calls.length]).toEqual([true, 1, 1]);
  });

  it.each([
    ['what it uses is still current', registry({ 'mfe-public': 'a', 'mfe-admin': 'z' })],
    ['a remote’s server is away', registry({})],
    ['the shell’s server cannot say', null],
  ])('stays silent when %s', async (_, told) => {
    const { releases } = watch(told);
    await releases.check();
    expect(releases.getSnapshot()).toBe(false);
  });

  it('does not poll in a hidden page', async () => {
    const { releases, ask } = watch(registry({ 'mfe-public': 'b' }), 'hidden');
    await releases.check();
    expect(ask).not.toHaveBeenCalled();
  });
});
