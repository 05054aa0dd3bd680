import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { REMOTE_CONTRACT_VERSION, type RemoteName, type RemoteRelease } from '@larkspur/contracts/remote';
import { Compilation, type Compiler, sources } from 'webpack';
import { holdsTable, type IntegrityTable, integrityOf, withTable } from './integrity-plugin';
import { keepBuild } from './release/build-folder';

/** Name of the chunk that holds the exposed module. */
export const EXPOSED_CHUNK = 'remote';

const ENTRY = 'remoteEntry.js';

/**
 * Stands for the version while the build runs. The version is the hash of the built files, and these contain it (in
 * the container's name, by which the runtime tells two releases in one page apart): so the build is hashed with this
 * word in it, and the word is replaced after. Same length as the version, so that source maps still fit.
 */
const PLACEHOLDER = 'LARKSPURVERSION0';

/** Global name of the container while the build runs. */
export function containerName(remote: RemoteName): string {
  return `${remote.replaceAll('-', '_')}_${PLACEHOLDER}`;
}

/** Moves what a remote's build emits into the folder of its version, and describes it there in `release.json`. */
export class ReleasePlugin {
  /** @param routes that the remote claims, as patterns */
  constructor(
    private readonly remote: RemoteName,
    private readonly routes: string[],
  ) {}

  apply(compiler: Compiler): void {
    let release: RemoteRelease | null = null;

    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      // After the real content hashes, before compression: what is compressed carries the version already.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage }, () => {
        release = compilation.errors.length > 0 ? null : this.version(compilation);
      });
    });

    compiler.hooks.afterEmit.tapPromise('ReleasePlugin', async () => {
      if (release) await keepBuild(compiler.outputPath, release);
    });
  }

  private version(compilation: Compilation): RemoteRelease {
    const version = contentHash(compilation);
    const chunk = compilation.namedChunks.get(EXPOSED_CHUNK);
    if (!chunk) throw new Error(`${this.remote} exposes nothing: is src/remote.tsx there?`);
    const files = [...chunk.groupsIterable].flatMap((group) => group.getFiles());
    const [scripts, styles] = [files.filter(isScript), files.filter(isStyle)];

    for (const { name, source } of compilation.getAssets()) compilation.updateAsset(name, withVersion(source, version));
    const table = this.seal(compilation);
    const integrity = Object.fromEntries(
      [ENTRY, ...scripts, ...styles].map((file) => [`${version}/${file}`, integrityIn(table, file)]),
    );
    const sizes = brotliSizes(compilation);
    for (const { name } of compilation.getAssets()) compilation.renameAsset(name, `${version}/${name}`);

    const inFolder = (file: string) => `${version}/${file}`;
    return {
      name: this.remote,
      version,
      contractVersion: REMOTE_CONTRACT_VERSION,
      container: containerName(this.remote).replace(PLACEHOLDER, version),
      entry: inFolder(ENTRY),
      scripts: scripts.map(inFolder),
      styles: styles.map(inFolder),
      integrity,
      routes: this.routes,
      sizes,
      builtAt: new Date().toISOString(),
    };
  }

  /** Writes the hashes of all other files into the entry. @returns those, and the entry's */
  private seal(compilation: Compilation): IntegrityTable {
    const table: IntegrityTable = {};
    for (const { name, source } of compilation.getAssets()) {
      if (name !== ENTRY && (isScript(name) || isStyle(name))) table[name] = integrityOf(source.buffer());
    }
    const entry = compilation.getAsset(ENTRY)?.source.buffer();
    if (!entry || !holdsTable(entry)) throw new Error(`${this.remote}: its entry has no place for the files' hashes.`);
    const sealed = withTable(entry, table);
    compilation.updateAsset(ENTRY, new sources.RawSource(sealed));
    return { ...table, [ENTRY]: integrityOf(sealed) };
  }
}

const isScript = (file: string) => file.endsWith('.js');
const isStyle = (file: string) => file.endsWith('.css');

function integrityIn(table: IntegrityTable, file: string): string {
  const hash = table[file];
  if (!hash) throw new Error(`There is no hash of ${file}.`);
  return hash;
}

/** What a browser would load if it went everywhere: bytes, brotli. */
function brotliSizes(compilation: Compilation): RemoteRelease['sizes'] {
  const bytes = (accepts: (file: string) => boolean) =>
    compilation
      .getAssets()
      .filter(({ name }) => accepts(name))
      .reduce((sum, { source }) => sum + brotliCompressSync(source.buffer()).length, 0);
  return { js: bytes(isScript), css: bytes(isStyle) };
}

function contentHash(compilation: Compilation): string {
  const hash = createHash('sha256');
  for (const { name, source } of [...compilation.getAssets()].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    hash.update(name).update('\0').update(source.buffer());
  }
  return hash.digest('hex').slice(0, PLACEHOLDER.length);
}

function withVersion(source: sources.Source, version: string): sources.Source {
  const content = source.buffer();
  if (!content.includes(PLACEHOLDER)) return source;
  return new sources.RawSource(content.toString('utf8').replaceAll(PLACEHOLDER, version));
}
