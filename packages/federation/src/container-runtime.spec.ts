import type { ShareScope } from '@larkspur/contracts/container';
import federation from './container-runtime';

const REACT = 17;
const RANGE = '>=19.3.0 <20.0.0-0';
const OWN_COPY = { version: '19.3.0' };

/** The runtime of an entry whose chunk `remote` needs React. */
function entry({ strictVersion = true } = {}) {
  const { bundlerRuntime } = federation;
  const requirement = {
    shareKey: 'react',
    requiredVersion: RANGE,
    strictVersion,
    fallback: async () => () => OWN_COPY,
  };
  const webpackRequire = {
    m: {} as Record<string | number, (module: { exports: unknown }) => void>,
    c: { [REACT]: 'an earlier copy' } as Record<string | number, unknown>,
    federation: { instance: bundlerRuntime.init() },
    consumesLoadingData: { moduleIdToConsumeDataMapping: { [REACT]: requirement } },
  };
  const installedModules = {};
  return {
    init: (shareScope: ShareScope) => bundlerRuntime.initContainerEntry({ webpackRequire, shareScope }),
    async need(chunkId: string) {
      const promises: Promise<unknown>[] = [];
      const chunkMapping = { remote: [REACT] };
      bundlerRuntime.consumes({ chunkId, chunkMapping, installedModules, promises, webpackRequire });
      await Promise.all(promises);
      return promises.length;
    },
    react(): unknown {
      const module = { exports: {} as unknown };
      webpackRequire.m[REACT]?.(module);
      return module.exports;
    },
    made: () => Object.keys(webpackRequire.c),
  };
}

const offering = (version: string, module: unknown): ShareScope => ({
  react: { [version]: { get: () => Promise.resolve(() => module) } },
});

describe('container runtime', () => {
  it('installs the host’s module as the remote’s own', async () => {
    const hosts = { version: '19.4.2' };
    const { init, need, react, made } = entry();
    init(offering('19.4.2', hosts));
    expect(await need('remote')).toBe(1);
    expect(react()).toBe(hosts);
    expect(made()).toEqual([]);
  });

  it('requests nothing for a chunk without shared modules', async () => {
    const { init, need } = entry();
    init({});
    expect(await need('about')).toBe(0);
  });

  it.each([
    ['of another major', offering('20.0.0', {}), `required as ${RANGE}, but the host offers 20.0.0`],
    ['that is older', offering('19.2.9', {}), `required as ${RANGE}, but the host offers 19.2.9`],
    ['that is missing', {}, `required as ${RANGE}, but the host offers nothing`],
  ])('rejects a shared singleton %s', async (_, scope, message) => {
    const { init, need } = entry();
    init(scope);
    await expect(need('remote')).rejects.toThrow(`The shared singleton react is ${message}.`);
  });

  it.each([
    ['of another major', offering('20.0.0', {})],
    ['that is missing', {}],
  ])('uses the build’s own copy of a module %s, where the policy allows that', async (_, scope) => {
    const { init, need, react } = entry({ strictVersion: false });
    init(scope);
    await need('remote');
    expect(react()).toBe(OWN_COPY);
  });

  it('prefers the host’s module to the build’s own copy', async () => {
    const hosts = { version: '19.4.2' };
    const { init, need, react } = entry({ strictVersion: false });
    init(offering('19.4.2', hosts));
    await need('remote');
    expect(react()).toBe(hosts);
  });

  it('tries again after a failure', async () => {
    const { init, need, react } = entry();
    init({});
    await expect(need('remote')).rejects.toThrow('shared singleton');
    init(offering('19.3.1', 'React'));
    await need('remote');
    expect(react()).toBe('React');
  });
});
