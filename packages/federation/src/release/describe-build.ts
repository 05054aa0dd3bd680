import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import {
  REMOTE_CONTRACT_VERSION,
  type RemoteName,
  type RemoteRelease,
  type RemoteRoute,
  type RemoteWidget,
} from '@larkspur/contracts/remote';
import { exposedWidget } from '@larkspur/contracts/slots';
import { integrityOf } from '../integrity';
import { insertTable } from '../integrity-plugin';
import { brotliSizes, contentHash, isMap, isScript, isStyle, listFiles } from './build-files';
import { mapsFolder, saveBuild } from './build-folder';
import { type DescribedContainer, MANIFEST_FILE, readFederationManifest } from './federation-manifest';

/** Module Federation's files for its own tools. A host needs none of them. */
const TOOL_FILES = [MANIFEST_FILE, 'mf-stats.json'];

/** The declarations of a remote, which its build does not contain. */
interface Declarations {
  name: RemoteName;
  routes: RemoteRoute[];
  widgets?: RemoteWidget[];
}

/** Content by path relative to the build, with slashes. */
type BuildFiles = Map<string, Buffer>;

/**
 * Makes a release of a build without the preset, as the preset leaves one: `<dist>/<version>/` with `release.json`. The
 * version is the hash of the files. The table of hashes takes the place of IntegrityPlugin's placeholder, if there is one.
 * @param build the output folder of webpack with the Module Federation plugin and its manifest
 * @throws Error that says what the build's configuration has to change
 */
export async function describeBuild(build: string, dist: string, declarations: Declarations): Promise<RemoteRelease> {
  // The output folder keeps the latest build only.
  if (isInside(dist, build) || isInside(build, dist)) {
    throw new Error(`The build must be outside ${dist}, where this command writes. Set another output folder for it.`);
  }
  const described = await readFederationManifest(build);
  assertExposed(described, declarations);
  const files = await readBuild(build);
  embedIntegrity(files, described.entry);
  if (!described.isModule) assertVerifiable(files, described.entry);
  const version = contentHash(statementsOf(declarations), files);
  const release = await createRelease(declarations, version, described, files);
  for (const [file, content] of files) {
    const folder = isMap(file) ? mapsFolder(version) : version;
    await mkdir(dirname(join(dist, folder, file)), { recursive: true });
    await writeFile(join(dist, folder, file), content);
  }
  await saveBuild(dist, release);
  return release;
}

async function readBuild(build: string): Promise<BuildFiles> {
  const paths = (await listFiles(build)).filter((path) => !TOOL_FILES.includes(basename(path))).sort();
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(join(build, path))] as const)));
}

function embedIntegrity(files: BuildFiles, entry: string): void {
  const content = files.get(entry);
  if (!content) throw new Error(`The build has no ${entry}, which ${MANIFEST_FILE} names.`);
  const others = [...files].filter(([file]) => file !== entry && (isScript(file) || isStyle(file)));
  files.set(entry, insertTable(content, Object.fromEntries(others.map(([file, text]) => [file, integrityOf(text)]))));
}

/** The page loads no script without a hash. Only the entry's is in the pointer, so the build has to contain the others. */
function assertVerifiable(files: BuildFiles, entry: string): void {
  const scripts = [...files].filter(([file]) => isScript(file));
  const code = scripts.map(([, content]) => content.toString('utf8')).join('\n');
  const unknown = scripts.filter(
    ([file, content]) => file !== entry && !hashesOf(content).some((hash) => code.includes(hash)),
  );
  if (unknown.length === 0) return;
  throw new Error(
    `The build loads scripts without their hashes, which a host refuses: ${unknown.map(([file]) => file).join(', ')}. Add IntegrityPlugin of @larkspur/federation/integrity-plugin, or another plugin for Subresource Integrity.`,
  );
}

const hashesOf = (content: Buffer) =>
  ['sha256', 'sha384', 'sha512'].map((algorithm) => createHash(algorithm).update(content).digest('base64'));

function assertExposed({ exposed }: DescribedContainer, { widgets = [] }: Declarations): void {
  const missing = widgets.map(({ slot }) => exposedWidget(slot)).filter((module) => !exposed.includes(module));
  if (missing.length === 0) return;
  throw new Error(`widgets.json declares widgets that the build does not expose: ${missing.join(', ')}.`);
}

/** A change of a title or an access level is another release. */
const statementsOf = ({ routes, widgets }: Declarations) => (widgets?.length ? [routes, widgets] : routes);

async function createRelease(
  { name, routes, widgets }: Declarations,
  version: string,
  { container, isModule, entry, scripts, styles }: DescribedContainer,
  files: BuildFiles,
): Promise<RemoteRelease> {
  const inFolder = (file: string) => `${version}/${file}`;
  const hashOf = (file: string) => {
    const content = files.get(file);
    if (!content) throw new Error(`The build has no ${file}, which ${MANIFEST_FILE} names.`);
    return integrityOf(content);
  };
  const modules = isModule ? [...files.keys()].filter((file) => isScript(file) && file !== entry) : [];
  return {
    name,
    version,
    contractVersion: REMOTE_CONTRACT_VERSION,
    container,
    entry: inFolder(entry),
    isSelfContained: true,
    ...(isModule && { modules: modules.map(inFolder) }),
    scripts: scripts.map(inFolder),
    styles: styles.map(inFolder),
    integrity: Object.fromEntries(
      [entry, ...modules, ...scripts, ...styles].map((file) => [inFolder(file), hashOf(file)]),
    ),
    routes: routes.map(({ path }) => path),
    declaredRoutes: routes,
    ...(widgets?.length && { widgets }),
    screens: {},
    sizes: brotliSizes(files),
    builtAt: new Date().toISOString(),
  };
}

const isInside = (folder: string, path: string) => !relative(folder, path).startsWith('..');
