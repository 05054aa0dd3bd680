import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Module Federation's description of a build. Its plugins for webpack, Rspack and Vite write the same file. */
export const MANIFEST_FILE = 'mf-manifest.json';

const EXPOSED_MODULE = './remote';
/** Type of an entry that is an ES module. */
const MODULE_TYPES = ['module', 'esm'];
/** Types of entries that define a global variable. */
const GLOBAL_TYPES = ['global', 'var', 'assign', 'window'];

/** A container as its host needs to know it. Files are relative to the build's folder. */
export interface DescribedContainer {
  /** Global name; of an ES module it is only a name. */
  container: string;
  isModule: boolean;
  entry: string;
  /** The files of the exposed module. */
  scripts: string[];
  styles: string[];
  /** The names of all exposed modules, such as `./home.aside`. */
  exposed: string[];
}

/** @throws Error that says what the build's configuration has to change */
export async function readFederationManifest(build: string): Promise<DescribedContainer> {
  const text = await readFile(join(build, MANIFEST_FILE), 'utf8').catch(() => null);
  if (text === null) {
    throw new Error(`${build} has no ${MANIFEST_FILE}. Set "manifest: true" in the Module Federation plugin.`);
  }
  const manifest = new ManifestReader(parse(text));
  const globalName = manifest.text('metaData.globalName');
  const type = manifest.text('metaData.remoteEntry.type');
  const isModule = MODULE_TYPES.includes(type);
  if (!isModule && !GLOBAL_TYPES.includes(type)) {
    throw new Error(`The container ${globalName} (${type}) has to be a global variable or an ES module.`);
  }
  if (!/^[A-Za-z_]\w*$/.test(globalName))
    throw new Error(`The container's name "${globalName}" has to be an identifier.`);
  const exposed = manifest.list('exposes').map((_, index) => manifest.text(`exposes.${index}.path`));
  const position = exposed.indexOf(EXPOSED_MODULE);
  if (position < 0) throw new Error(`The container ${globalName} does not expose ${EXPOSED_MODULE}.`);
  return {
    container: globalName,
    isModule,
    entry: manifest.text('metaData.remoteEntry.path') + manifest.text('metaData.remoteEntry.name'),
    scripts: manifest.texts(`exposes.${position}.assets.js.sync`),
    styles: manifest.texts(`exposes.${position}.assets.css.sync`),
    exposed,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${MANIFEST_FILE} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Reads fields by their path, such as `metaData.globalName`. */
class ManifestReader {
  constructor(private readonly manifest: unknown) {}

  text(path: string): string {
    const value = valueAt(this.manifest, path);
    return typeof value === 'string' ? value : this.reject(path, 'text');
  }

  list(path: string): unknown[] {
    const value = valueAt(this.manifest, path);
    return Array.isArray(value) ? value : this.reject(path, 'a list');
  }

  texts(path: string): string[] {
    const values = this.list(path);
    return values.every((value) => typeof value === 'string') ? values : this.reject(path, 'a list of texts');
  }

  private reject(path: string, form: string): never {
    throw new Error(
      `${MANIFEST_FILE}: "${path}" has to be ${form}. Build with a current version of Module Federation's plugin.`,
    );
  }
}

/** `undefined` if there is no such field. */
function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((parent, field) => {
    const isParent = typeof parent === 'object' && parent !== null && Object.hasOwn(parent, field);
    return isParent ? (parent as Record<string, unknown>)[field] : undefined;
  }, value);
}
