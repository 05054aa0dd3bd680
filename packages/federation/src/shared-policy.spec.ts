import { join } from 'node:path';
import { compatibleRange, SHARED_MODULES, sharedRequirements } from './shared-policy';

describe('shared modules', () => {
  it('are singletons with a known version and a reason', () => {
    const requirements = sharedRequirements(join(__dirname, '../../../shell'));
    expect(Object.keys(requirements)).toEqual(SHARED_MODULES.map(({ module }) => module));
    expect(requirements.react).toEqual({
      singleton: true,
      strictVersion: true,
      version: expect.stringMatching(/^19\./),
      requiredVersion: expect.stringMatching(/^\^19\.\d+\.0$/),
    });
    expect(SHARED_MODULES.every(({ reason }) => reason.length > 10)).toBe(true);
  });

  it('accept another minor or patch version, but no other major', () => {
    expect(compatibleRange('19.3.1')).toBe('^19.3.0');
  });

  it('have to be installed', () => {
    expect(() => sharedRequirements('/nowhere')).toThrow('react is shared with the host but not installed');
  });
});
