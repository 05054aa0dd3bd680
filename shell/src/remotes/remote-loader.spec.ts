import type { RegisteredRemote, RemoteRelease } from '@larkspur/contracts/remote';
import { RemoteError, type RemoteErrorKind } from './remote-error';
import { RemoteLoader, type RemoteState } from './remote-loader';

const NAME = 'mfe-customer';

function release(version: string, contractVersion = 1): RemoteRelease {
  const container = `mfe_customer_${version}`;
  const entry = `${version}/remoteEntry.js`;
  const files = { entry, scripts: [], styles: [], integrity: {}, routes: [], sizes: { js: 0, css: 0 } };
  return { name: NAME, version, contractVersion, container, ...files, builtAt: '' };
}

const failure = (kind: RemoteErrorKind) => new RemoteError(kind, NAME, null, { detail: kind });
const validModule = { contractVersion: 1, routes: () => [] };

/** A loader whose releases resolve to these values in order; the last one repeats. */
function setUp(answers: Record<string, unknown[]>, remote: RegisteredRemote | null, later = remote) {
  const attempts: string[] = [];
  const states: RemoteState['phase'][] = [];
  const broken = new Set<string>();
  let known = remote;
  const loader = new RemoteLoader({
    name: NAME,
    registry: {
      find: () => known,
      refresh: async () => {
        known = later;
      },
    },
    load: async (_name, { version }) => {
      attempts.push(version);
      const queue = answers[version] ?? [];
      const answer = queue.length > 1 ? queue.shift() : queue[0];
      if (answer instanceof Error) throw answer;
      return answer;
    },
    isBroken: ({ version }) => broken.has(version),
    onState: (_name, { phase }) => states.push(phase),
    delay: async () => undefined,
  });
  return { loader, attempts, states, broken };
}

const two: RegisteredRemote = { base: '/remotes/mfe-customer/', current: release('new'), previous: release('old') };
const one: RegisteredRemote = { ...two, previous: null };

describe('RemoteLoader', () => {
  it('loads the current release once for all callers', async () => {
    const { loader, attempts, states } = setUp({ new: [validModule] }, two);
    const modules = await Promise.all([loader.load(), loader.load()]);
    await loader.load();
    expect(modules).toEqual([validModule, validModule]);
    expect(attempts).toEqual(['new']);
    expect(states).toEqual(['loading', 'ready']);
  });

  it.each(['network', 'http'] as const)('retries after %s', async (kind) => {
    const { loader, attempts } = setUp({ new: [failure(kind), validModule] }, two);
    await loader.load();
    expect(attempts).toEqual(['new', 'new']);
    expect(loader.current().phase).toBe('ready');
  });

  it.each(['contract', 'crash'] as const)('falls back without a retry after %s', async (kind) => {
    const { loader, attempts } = setUp({ new: [failure(kind)], old: [validModule] }, two);
    await loader.load();
    expect(attempts).toEqual(['new', 'old']);
    expect(loader.current()).toMatchObject({ phase: 'fallback', release: { version: 'old' }, cause: { kind } });
  });

  it.each([
    ['nothing', null],
    ['a module of another contract', { ...validModule, contractVersion: 2 }],
    ['a module without routes', { contractVersion: 1 }],
  ])('refuses %s', async (_, module) => {
    const { loader } = setUp({ new: [module] }, one);
    await expect(loader.load()).rejects.toMatchObject({ name: 'RemoteError', kind: 'contract' });
  });

  it('does not fetch a release of another contract version', async () => {
    const { loader, attempts } = setUp({ old: [validModule] }, { ...two, current: release('new', 2) });
    await loader.load();
    expect(attempts).toEqual(['old']);
  });

  it('fails with the first reason when both releases fail, and recovers on a later call', async () => {
    const { loader, attempts, states } = setUp(
      { new: [failure('http'), failure('http'), validModule], old: [failure('network')] },
      two,
    );
    await expect(loader.load()).rejects.toMatchObject({ kind: 'http' });
    expect(attempts).toEqual(['new', 'new', 'old']);
    await expect(loader.load()).resolves.toBe(validModule);
    expect(states).toEqual(['loading', 'failed', 'loading', 'ready']);
  });

  it('refreshes the registry after a failure and loads what was released since', async () => {
    const fixed = { ...one, current: release('fixed') };
    const { loader } = setUp({ new: [failure('crash')], fixed: [validModule] }, one, fixed);
    await expect(loader.load()).rejects.toMatchObject({ kind: 'crash' });
    await loader.load();
    expect(loader.current()).toMatchObject({ phase: 'ready', release: { version: 'fixed' } });
  });

  it('finds a remote whose server started after the page was rendered', async () => {
    const { loader } = setUp({ new: [validModule] }, null, one);
    await expect(loader.load()).resolves.toBe(validModule);
    await expect(setUp({}, null).loader.load()).rejects.toMatchObject({ kind: 'network' });
  });

  it('skips releases that crashed before', async () => {
    const { loader, attempts, broken } = setUp({ new: [validModule], old: [validModule] }, two);
    broken.add('new');
    expect(loader.hasFallback()).toBe(true);
    await loader.load();
    expect(attempts).toEqual(['old']);
  });

  it('falls back only to a release that is neither in use nor broken', async () => {
    const inUse = setUp({ new: [failure('crash')], old: [validModule] }, two).loader;
    expect(inUse.hasFallback()).toBe(true);
    await inUse.load();
    expect(inUse.hasFallback()).toBe(false);
    const { loader, broken } = setUp({ new: [validModule], old: [validModule] }, two);
    broken.add('old');
    expect(loader.hasFallback()).toBe(false);
  });

  it('treats any other error as a crash', async () => {
    const { loader } = setUp({ new: [new TypeError('x is not a function')] }, one);
    await expect(loader.load()).rejects.toMatchObject({ kind: 'crash', message: expect.stringContaining('x is not') });
  });
});
