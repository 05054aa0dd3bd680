import { createHash } from 'node:crypto';
import { REMOTE_CONTRACT_VERSION, type RemoteName, type RemoteRelease } from '@larkspur/contracts/remote';
import { Compilation, type Compiler, sources } from 'webpack';
import { publishRelease } from './release';

/** Name of the chunk that holds the exposed module. */
export const EXPOSED_CHUNK = 'remote';

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

/** Moves what a remote's build emits into the folder of its version, and points `remote.json` at it. */
export class ReleasePlugin {
  constructor(private readonly remote: RemoteName) {}

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
      if (release) await publishRelease(compiler.outputPath, release);
    });
  }

  private version(compilation: Compilation): RemoteRelease {
    const version = contentHash(compilation);
    const chunk = compilation.namedChunks.get(EXPOSED_CHUNK);
    if (!chunk) throw new Error(`${this.remote} exposes nothing: is src/remote.tsx there?`);
    const files = [...chunk.groupsIterable].flatMap((group) => group.getFiles()).map((file) => `${version}/${file}`);

    for (const { name, source } of compilation.getAssets()) {
      compilation.updateAsset(name, withVersion(source, version));
      compilation.renameAsset(name, `${version}/${name}`);
    }

    return {
      name: this.remote,
      version,
      contractVersion: REMOTE_CONTRACT_VERSION,
      container: containerName(this.remote).replace(PLACEHOLDER, version),
      entry: `${version}/remoteEntry.js`,
      scripts: files.filter((file) => file.endsWith('.js')),
      styles: files.filter((file) => file.endsWith('.css')),
      builtAt: new Date().toISOString(),
    };
  }
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
