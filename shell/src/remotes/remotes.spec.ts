import type { RegisteredRemote, RemoteRegistry } from '@larkspur/contracts/remote';
import { aRelease } from '@larkspur/federation/testing/test-build';
import type { HostApi } from '@larkspur/web-kit/host/host-api';
import { VisitReporter } from '../canary/visit-reporter';
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

const NoWidget = () => null;

/** Remotes whose registry becomes `next` when it is fetched again. */
function setUp(first: RemoteRegistry, next: RemoteRegistry, broken: string | null = null) {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const fetch = async () => ({ ok: true, json: async () => next }) as Response;
  const registry = new Registry(first, fetch as typeof window.fetch);
  const send = jest.fn();
  const reporter = new FailureReporter({ host: 'test', registryRevision: () => '1', send });
  const host = { track: jest.fn() } as Partial<HostApi> as HostApi;
  const loaded: string[] = [];
  const reports: string[] = [];
  const visits = new VisitReporter({
    canaryOf: (name) => registry.canaryOf(name),
    sample: () => registry.visitSample(),
    send: ({ version: of, outcome }) => reports.push(`${of[0]} ${outcome}`),
    random: () => 0,
  });
  const remotes = new Remotes(registry, host, reporter, visits, async (name, release, _base, module) => {
    if (release.version === broken) throw new RemoteError('crash', name, release, { detail: 'threw' });
    loaded.push(release.version);
    return module ? { contractVersion: 1, Widget: NoWidget } : { contractVersion: 1, routes: () => [] };
  });
  return { remotes, registry, loaded, reports, send };
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

it('reports no visits while there is no canary, unless the registry asks for a sample', async () => {
  const { remotes, reports } = setUp(registryOf('a'), registryOf('a'));
  await remotes.routes('mfe-public');
  remotes.reportCrash('mfe-public', new Error('once'));
  expect(reports).toEqual([]);
  const sampled = setUp({ ...registryOf('a'), visitSample: 5 }, registryOf('a'));
  sessionStorage.clear();
  await sampled.remotes.routes('mfe-public');
  expect(sampled.reports).toEqual(['a loaded']);
});

it('keeps the loaded release when the user tries again and there is no other', async () => {
  const { remotes, loaded } = setUp(registryOf('a'), registryOf('a'));
  await remotes.routes('mfe-public');
  await expect(remotes.retry('mfe-public')).resolves.toBe(false);
  await remotes.routes('mfe-public');
  expect(loaded).toEqual([version('a')]);
});

it('reports once which release did not match its prerendered page, also if that is the previous one', async () => {
  const { remotes, send } = setUp(registryOf('b', 'a'), registryOf('b', 'a'), version('b'));
  expect(remotes.loadedVersion('mfe-public')).toBeNull();
  await remotes.routes('mfe-public');
  expect(remotes.loadedVersion('mfe-public')).toBe(version('a'));
  send.mockClear();
  remotes.reportMismatch('mfe-public');
  remotes.reportMismatch('mfe-public');
  expect(send.mock.calls).toEqual([
    [expect.objectContaining({ remote: 'mfe-public', version: version('a'), stage: 'hydrate', cause: 'mismatch' })],
  ]);
});

describe('a canary', () => {
  /** Every browser belongs to 99 percent with this number. */
  const VISITOR = '1';
  const withCanaryOf = (canary: string, current: string) => {
    const registry = registryOf(current);
    const remote = registry.remotes['mfe-public'] as RegisteredRemote;
    const release = aRelease(version(canary));
    return testRegistry({ 'mfe-public': { ...remote, canary: { release, percent: 99 } } }, `${current}${canary}`);
  };

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    localStorage.setItem('larkspur.canary-visitor', VISITOR);
  });

  it('is loaded instead of the current release, and left for it by the whole browser when it crashes', async () => {
    const registry = withCanaryOf('c', 'a');
    const { remotes, loaded, reports } = setUp(registry, registry);
    await remotes.routes('mfe-public');
    expect(remotes.hasFallback('mfe-public')).toBe(true);
    remotes.reportCrash('mfe-public', new Error('one in three'));
    await remotes.routes('mfe-public');
    expect(loaded).toEqual([version('c'), version('a')]);
    expect([...remotes.loadedVersions()]).toEqual([['mfe-public', version('a')]]);

    // The release that replaced it is not another visit.
    expect(reports).toEqual(['c loaded', 'c failed']);

    const otherTab = setUp(registry, registry);
    await otherTab.remotes.routes('mfe-public');
    expect(otherTab.loaded).toEqual([version('a')]);
    expect(otherTab.reports).toEqual(['a loaded']);
  });

  it('has failed, and is left, when a widget of it fails, however the widget fails', async () => {
    const registry = withCanaryOf('c', 'a');
    const { remotes, loaded, reports, send } = setUp(registry, registry);
    await remotes.widget('mfe-public', 'home.aside');
    await remotes.widget('mfe-public', 'admin.dashboard');
    expect(reports).toEqual(['c loaded']);
    remotes.reportWidgetFailure('mfe-public', 'home.aside', new Error('threw'));
    // By now the current release is another one for this browser.
    remotes.reportWidgetFailure('mfe-public', 'admin.dashboard', 'timeout');
    expect(reports).toEqual(['c loaded', 'c failed']);
    expect(send.mock.calls.map(([report]) => report.version)).toEqual([version('c'), version('c')]);

    const nextPage = setUp(registry, registry);
    await nextPage.remotes.widget('mfe-public', 'home.aside');
    expect(nextPage.reports).toEqual(['a loaded']);
    expect(loaded).toEqual([version('c'), version('c')]);

    localStorage.removeItem('larkspur.left-canaries');
    const slow = setUp(registry, registry);
    await slow.remotes.widget('mfe-public', 'home.aside');
    slow.remotes.reportWidgetFailure('mfe-public', 'home.aside', 'timeout');
    expect(slow.reports).toEqual(['c loaded', 'c failed']);
    expect(localStorage.getItem('larkspur.left-canaries')).toBeNull();

    const broken = setUp(registry, registry, version('c'));
    const error: unknown = await broken.remotes.widget('mfe-public', 'home.aside').catch((reason) => reason);
    broken.remotes.reportWidgetFailure('mfe-public', 'home.aside', error);
    expect(broken.reports).toEqual(['c failed']);
  });

  it('is left when it cannot be loaded and the current release can', async () => {
    const registry = withCanaryOf('c', 'a');
    const { remotes, loaded, reports } = setUp(registry, registry, version('c'));
    await remotes.routes('mfe-public');
    expect(loaded).toEqual([version('a')]);
    expect(reports).toEqual(['c failed']);
    // The versions of a new page, so that no user is asked to reload.
    expect([...remotes.loadedVersions()]).toEqual([['mfe-public', version('a')]]);
    expect(localStorage.getItem('larkspur.left-canaries')).toBe(version('c'));
  });
});
