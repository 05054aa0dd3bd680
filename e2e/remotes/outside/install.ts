import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { lastLines, run } from '../../../scripts/launcher/command';
import { ROOT } from '../../../scripts/launcher/paths';

interface Lock {
  packages: Record<string, { link?: boolean; version?: string }>;
  [field: string]: unknown;
}

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;

/** The packages that a remote's team installs in addition to the tarballs. */
const TOOLS = ['react', 'react-dom', '@types/react', 'typescript', 'webpack', 'webpack-cli', '@rspack/core'];

/**
 * Installs the tarballs, and nothing else of this repository, in an empty folder. Third-party packages have this
 * repository's versions, which npm has in its cache.
 */
export async function installOutside(folder: string, tarballs: string[]): Promise<void> {
  const manifest = {
    name: 'outside',
    version: '1.0.0',
    private: true,
    dependencies: Object.fromEntries([
      ...tarballs.map((tarball) => [packageName(tarball), `file:${tarball}`]),
      ...TOOLS.map((name) => [name, lock.packages[`node_modules/${name}`]?.version ?? 'latest']),
    ]),
  };
  const thirdParty = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  );
  const packages = { '': manifest, ...Object.fromEntries(thirdParty) };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, name: manifest.name, packages }));
  const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run('npm', ['install', ...options], { cwd: folder });
  if (code !== 0) throw new Error(`npm install failed.\n\n${lastLines(output, 40)}`);
}

/** `larkspur-web-kit-0.1.0.tgz` is `@larkspur/web-kit`. */
function packageName(tarball: string): string {
  return basename(tarball).replace(/^larkspur-(.+?)-\d.*$/, '@larkspur/$1');
}
