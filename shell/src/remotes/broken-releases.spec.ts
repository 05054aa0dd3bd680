import { BrokenReleases } from './broken-releases';

describe('BrokenReleases', () => {
  it('remembers releases within the tab, and clears one remote at a time', () => {
    const broken = new BrokenReleases(sessionStorage);
    broken.add({ name: 'mfe-customer', version: 'a' });
    broken.add({ name: 'mfe-admin', version: 'a' });
    const afterReload = new BrokenReleases(sessionStorage);
    expect(afterReload.has({ name: 'mfe-customer', version: 'a' })).toBe(true);
    expect(afterReload.has({ name: 'mfe-customer', version: 'b' })).toBe(false);
    afterReload.clear('mfe-customer');
    expect(afterReload.has({ name: 'mfe-customer', version: 'a' })).toBe(false);
    expect(afterReload.has({ name: 'mfe-admin', version: 'a' })).toBe(true);
  });

  it('treats invalid storage as empty', () => {
    sessionStorage.setItem('larkspur.broken-releases', '{');
    expect(new BrokenReleases(sessionStorage).has({ name: 'mfe-admin', version: 'a' })).toBe(false);
  });
});
