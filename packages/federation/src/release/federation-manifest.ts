import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Module Federation's description of a build. Its plugins for webpack, Rspack and Vite write the same file. */
export const MANIFEST_FILE = 'mf-manifest.json';

const EXPOSED_MODULE = './remote';
/** Type of an entry that is an ES module. */
const MODULE_TYPES = ['module', 'esm'];
/** Types of entries that define a global variable. */
const GLOBAL_TYPES = ['global', 'var', 'assign', 'window'];

/** What a host needs to know about a container. Files are relative to the build's folder. */
export interface DescribedContainer {
  /** Global name; of an ES module it is only a name. */
  container: string;
  isModule: boolean;
  entry: string;
  /** The files of the exposed module. */
  scripts: string[];
  styles: string[];
}

interface FederationManifest {
  metaData: { globalName: string; remoteEntry: { path: string; name: string; type: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

/** @throws Error that says what the build's configuration has to change */
export async function readFederationManifest(build: string): Promise<DescribedContainer> {
  const text = await readFile(join(build, MANIFEST_FILE), 'utf8').catch(() => null);
  if (text === null) {
    throw new Error(`${build} has no ${MANIFEST_FILE}. Set "manifest: true" in the Module Federation plugin.`);
  }
  const { metaData, exposes } = JSON.parse(text) as FederationManifest;
  const { globalName, remoteEntry } = metaData;
  const isModule = MODULE_TYPES.includes(remoteEntry.type);
  if (!isModule && !GLOBAL_TYPES.includes(remoteEntry.type)) {
    throw new Error(`The container ${globalName} (${remoteEntry.type}) has to be a global variable or an ES module.`);
  }
  if (!/^[A-Za-z_]\w*$/.test(globalName))
    throw new Error(`The container's name "${globalName}" has to be an identifier.`);
  const exposed = exposes.find(({ path }) => path === EXPOSED_MODULE);
  if (!exposed) throw new Error(`The container ${globalName} does not expose ${EXPOSED_MODULE}.`);
  const { js, css } = exposed.assets;
  return {
    container: globalName,
    isModule,
    entry: remoteEntry.path + remoteEntry.name,
    scripts: js.sync,
    styles: css.sync,
  };
}
