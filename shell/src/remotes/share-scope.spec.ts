import { version } from 'react';

Object.assign(globalThis, {
  __SHARED_REQUIREMENTS__: Object.fromEntries(
    ['react', 'react/jsx-runtime', 'react-dom', '@larkspur/router', '@larkspur/query'].map((module) => [
      module,
      { singleton: true, strictVersion: true, version, requiredVersion: `^${version}` },
    ]),
  ),
});

import { createShareScope, findReplacedModules } from './share-scope';

describe('share scope', () => {
  it('contains the shell’s own instance of each shared module', async () => {
    const factory = await createShareScope().react?.[version]?.get();
    expect(factory?.()).toMatchObject({ version });
  });

  it('is separate for each container, and a replaced module is detected', () => {
    const scope = createShareScope();
    scope.react = { ...scope.react, '99.0.0': { get: () => () => ({}), from: 'mfe_customer' } };
    scope.lodash = { '4.0.0': { get: () => () => ({}), from: 'mfe_customer' } };
    expect(findReplacedModules(scope)).toEqual(['react 99.0.0']);
    expect(findReplacedModules(createShareScope())).toEqual([]);
  });
});
