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
  it('accepts an own copy of a module where the policy allows it', () => {
    const requirements = (globalThis as unknown as { __SHARED_REQUIREMENTS__: Record<string, object> })
      .__SHARED_REQUIREMENTS__;
    const query = requirements['@larkspur/query'] ?? {};
    Object.assign(query, { strictVersion: false });
    const scope = createShareScope();
    scope['@larkspur/query'] = { '99.0.0': { get: () => () => ({}), from: 'mfe_customer' } };
    expect(findReplacedModules(scope)).toEqual([]);
    Object.assign(query, { strictVersion: true });
  });
});
