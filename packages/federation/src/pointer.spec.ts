import { parseRemotePointer } from './pointer';

const release = {
  name: 'mfe-admin',
  version: 'abcdef0123456789',
  contractVersion: 1,
  container: 'mfe_admin_abcdef0123456789',
  entry: 'abcdef0123456789/remoteEntry.js',
  scripts: ['abcdef0123456789/remote.js'],
  styles: ['abcdef0123456789/remote.ab12.css'],
  builtAt: '2026-11-21T00:00:00.000Z',
};

describe('parseRemotePointer', () => {
  it('reads what a build wrote', () => {
    const pointer = { current: release, previous: null };
    expect(parseRemotePointer(pointer, 'mfe-admin')).toEqual(pointer);
    expect(parseRemotePointer({ current: release, previous: release }, 'mfe-admin')?.previous).toEqual(release);
  });

  it('does without a release before that cannot be read', () => {
    expect(parseRemotePointer({ current: release, previous: { version: 1 } }, 'mfe-admin')?.previous).toBeNull();
  });

  it.each([
    ['nothing', undefined],
    ['another remote', { ...release, name: 'mfe-public' }],
    ['a version that is a path', { ...release, version: '../../etc' }],
    ['an entry outside its folder', { ...release, entry: 'abcdef0123456789/../x.js' }],
    ['an entry elsewhere', { ...release, entry: 'https://evil.example/x.js' }],
    ['a style sheet elsewhere', { ...release, styles: ['//evil.example/x.css'] }],
    ['a container that is no name', { ...release, container: 'a.b' }],
    ['no contract', { ...release, contractVersion: '1' }],
  ])('refuses %s', (_, current) => {
    expect(parseRemotePointer({ current, previous: null }, 'mfe-admin')).toBeNull();
  });
});
