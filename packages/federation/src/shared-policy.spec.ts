import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  compatibleRange,
  consumedModules,
  SHARED_MODULES,
  type SharedModule,
  sharedRequirements,
} from './shared-policy';

describe('shared modules', () => {
  it('are singletons with a known version and a reason', () => {
    const requirements = sharedRequirements(join(__dirname, '../../../shell'));
    expect(Object.keys(requirements)).toEqual(SHARED_MODULES.map(({ module }) => module));
    expect(requirements.react).toEqual({
      singleton: true,
      strictVersion: true,
      version: expect.stringMatching(/^19\./),
      requiredVersion: expect.stringMatching(/^>=19\.\d+\.0 <20\.0\.0-0$/),
    });
    expect(SHARED_MODULES.every(({ reason }) => reason.length > 10)).toBe(true);
  });

  it('accept another minor or patch version, but no other major', () => {
    expect(compatibleRange('19.3.1')).toBe('^19.3.0');
  });

  it('have to be installed', () => {
    const dir = remote({});
    expect(() => sharedRequirements(dir, [{ ...RATES, package: 'missing' }])).toThrow(
      'missing is shared with the host but not installed',
    );
  });

  it.each([
    ['^2.1.0 || ^3.0.0', '>=2.1.0 <3.0.0-0||>=3.0.0 <4.0.0-0'],
    ['>=2 <4', '>=2.0.0 <4.0.0-0'],
    ['~2.4', '>=2.4.0 <2.5.0-0'],
  ])('are required as %s if the remote declares that', (range, requiredVersion) => {
    const requirements = sharedRequirements(remote({ rates: range }), [RATES]);
    expect(requirements.rates).toEqual({ singleton: true, strictVersion: true, version: '2.4.1', requiredVersion });
  });

  it.each(['^3.0.0', 'newest'])('cannot be required as %s while another version is installed', (range) => {
    expect(() => sharedRequirements(remote({ rates: range }), [RATES])).toThrow(
      `rates is required as ${range} in peerDependencies, but 2.4.1 is installed`,
    );
  });

  it('are in a remote’s build only if it may use its own copy', () => {
    const dir = remote({});
    expect(consumedModules(dir, [RATES]).rates).toMatchObject({ import: false, singleton: true, strictVersion: true });
    expect(consumedModules(dir, [{ ...RATES, mismatch: 'own-copy' }]).rates).toMatchObject({
      import: 'rates',
      singleton: false,
      strictVersion: false,
    });
  });
});

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const RATES: SharedModule = { module: 'rates', package: 'rates', reason: 'for these tests', mismatch: 'refuse' };

/** A remote that has `rates` 2.4.1 installed. @returns its folder */
function remote(peerDependencies: Record<string, string>): string {
  const dir = mkdtempSync(join(tmpdir(), 'shared-'));
  folders.push(dir);
  const write = (file: string, value: object) => {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), JSON.stringify(value));
  };
  write('package.json', { name: 'mfe-cards', peerDependencies });
  write('node_modules/rates/package.json', { name: 'rates', version: '2.4.1' });
  return dir;
}
