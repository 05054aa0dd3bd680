import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { transformFile } from '@swc/core';
import { lastLines, run } from '../launcher/command';
import { ROOT } from '../launcher/paths';
import { addExtensions } from './module-extensions';
import { PUBLISHED_PACKAGES, type PublishedPackage } from './packages';
import { type Manifest, publishedManifest } from './published-manifest';

/**
 * Packs the packages that remotes outside this repository need, as `npm publish` takes them. Compiles into a temporary
 * folder, so that builds and tests of this clone can run at the same time.
 * @param destination existing folder of the tarballs
 * @returns their paths
 */
export async function packPackages(destination: string): Promise<string[]> {
  const work = await mkdtemp(join(tmpdir(), 'larkspur-pack-'));
  try {
    const modules = join(work, 'modules');
    await compileModules(modules);
    const versions = await workspaceVersions();
    const folders = await Promise.all(
      PUBLISHED_PACKAGES.map((published) => stage(published, join(modules, published.name, 'src'), work, versions)),
    );
    const packed = JSON.parse(await npm(['pack', ...folders, '--json', '--pack-destination', destination])) as {
      filename: string;
    }[];
    return packed.map(({ filename }) => join(destination, filename));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** ES modules and declarations of all packages in one run, as `<folder>/<package>/src/…`. */
async function compileModules(folder: string): Promise<void> {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { code, output } = await run(process.execPath, [
    tsc,
    '-p',
    join(__dirname, 'tsconfig.json'),
    '--outDir',
    folder,
  ]);
  if (code !== 0) throw new Error(`The packages do not compile.\n\n${lastLines(output, 40)}`);
  await addExtensions(folder);
}

/** Puts together the folder that becomes the tarball. @returns its path */
async function stage(
  { name, format, bundled = [] }: PublishedPackage,
  modules: string,
  work: string,
  versions: ReadonlyMap<string, string>,
): Promise<string> {
  const source = join(ROOT, 'packages', name);
  const folder = join(work, name);
  const dist = join(folder, 'dist');
  const manifest = publishedManifest(await readManifest(source), versions);
  await mkdir(dist, { recursive: true });
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await cp(join(source, 'README.md'), join(folder, 'README.md'));
  await cp(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  if (manifest.bin) await cp(join(source, 'bin'), join(folder, 'bin'), { recursive: true });

  if (format === 'module') {
    await cp(modules, dist, { recursive: true });
    await copyOtherFiles(join(source, 'src'), dist);
    return folder;
  }
  await cp(modules, dist, { recursive: true, filter: (file) => !file.endsWith('.js') });
  await compileCommonJs(join(source, 'src'), dist);
  const esm = join(dist, 'esm');
  if (format === 'both') await cp(modules, esm, { recursive: true });
  for (const file of bundled) await cp(join(modules, file), join(esm, file));
  if (format === 'both' || bundled.length > 0) await writeFile(join(esm, 'package.json'), '{ "type": "module" }\n');
  return folder;
}

/** The code that the workspaces' builds run. */
async function compileCommonJs(sources: string, dist: string): Promise<void> {
  const files = (await readdir(sources, { recursive: true })).filter((file) => isCompiled(file));
  await Promise.all(
    files.map(async (file) => {
      const options = { configFile: join(ROOT, 'swc.node.json'), sourceMaps: false };
      const { code } = await transformFile(join(sources, file), options);
      const target = join(dist, file.replace(/\.ts$/, '.js'));
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, code);
    }),
  );
}

/** Style sheets, images and handwritten declarations, which the compiler does not copy. */
async function copyOtherFiles(sources: string, dist: string): Promise<void> {
  const entries = await readdir(sources, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const file = join(entry.parentPath, entry.name).slice(sources.length + 1);
    const isCode = /\.tsx?$/.test(file) && !file.endsWith('.d.ts');
    if (!isCode) await cp(join(sources, file), join(dist, file));
  }
}

const isCompiled = (file: string) =>
  file.endsWith('.ts') && !file.endsWith('.d.ts') && !file.endsWith('.spec.ts') && !file.startsWith('testing/');

async function workspaceVersions(): Promise<Map<string, string>> {
  const manifests = await Promise.all(PUBLISHED_PACKAGES.map(({ name }) => readManifest(join(ROOT, 'packages', name))));
  return new Map(manifests.map(({ name, version }) => [name, version]));
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** Runs npm outside this repository, whose workspaces it would otherwise find. */
async function npm(args: string[]): Promise<string> {
  const { code, output } = await run('npm', [...args, '--loglevel=error'], { cwd: tmpdir() });
  if (code !== 0) throw new Error(`npm ${args[0]} failed.\n\n${lastLines(output, 40)}`);
  return output.slice(output.indexOf('['));
}
