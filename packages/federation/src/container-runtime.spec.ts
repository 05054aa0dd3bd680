import type { ShareScope } from '@larkspur/contracts/container';
import { satisfiesCaret } from './caret-range';
import federation from './container-runtime';

const REACT = 17;

/** The runtime of an entry whose chunk `remote` needs React. */
function entry(requiredVersion = '^19.3.0') {
  const { bundlerRuntime } = federation;
  const webpackRequire = {
    m: {} as Record<string | number, (module: { exports: unknown }) => void>,
    c: { [REACT]: 'an earlier copy' } as Record<string | number, unknown>,
    federation: { instance: bundlerRuntime.init() },
    consumesLoadingData: { moduleIdToConsumeDataMapping: { [REACT]: { shareKey: 'react', requiredVersion } } },
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
    ['of another major', offering('20.0.0', {}), 'required as ^19.3.0, but the host offers 20.0.0'],
    ['that is older', offering('19.2.9', {}), 'required as ^19.3.0, but the host offers 19.2.9'],
    ['that is missing', {}, 'required as ^19.3.0, but the host offers nothing'],
  ])('rejects a shared singleton %s', async (_, scope, message) => {
    const { init, need } = entry();
    init(scope);
    await expect(need('remote')).rejects.toThrow(`The shared singleton react is ${message}.`);
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

describe('satisfiesCaret', () => {
  it.each([
    ['^19.3.0', '19.3.0', true],
    ['^19.3.0', '19.3.1', true],
    ['^19.3.0', '19.10.0', true],
    ['^19.3.2', '19.3.1', false],
    ['^19.3.0', '19.2.9', false],
    ['^19.3.0', '20.3.0', false],
    ['^19.3.0', '19.4.0-rc.1', false],
    ['~19.3.0', '19.3.0', false],
    ['^0.3.0', '0.3.0', false],
    ['*', '19.3.0', false],
  ])('%s and %s: %s', (range, version, isIn) => {
    expect(satisfiesCaret(range, version)).toBe(isIn);
  });
});
