import { publishedManifest } from './published-manifest';

test('a published package.json resolves compiled files and has versions that the registry knows', () => {
  const manifest = {
    name: '@larkspur/web-kit',
    version: '0.2.0',
    private: true,
    exports: { './*': { source: './src/*.ts' } },
    publishConfig: { access: 'public', type: 'module', exports: { './*': './dist/*.js' } },
    scripts: { test: 'jest' },
    dependencies: { '@larkspur/contracts': '*', recharts: '3.10.1' },
    devDependencies: { esbuild: '0.28.2' },
  };
  expect(publishedManifest(manifest, new Map([['@larkspur/contracts', '0.1.3']]))).toEqual({
    name: '@larkspur/web-kit',
    version: '0.2.0',
    type: 'module',
    exports: { './*': './dist/*.js' },
    dependencies: { '@larkspur/contracts': '^0.1.3', recharts: '3.10.1' },
    publishConfig: { access: 'public' },
  });
});
