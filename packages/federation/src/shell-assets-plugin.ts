import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Compilation, type Compiler, sources } from 'webpack';
import { integrityOf } from './integrity';
import { type IntegrityTable, insertTable } from './integrity-plugin';

/** The files of the shell's page by their hashed names, for the shell's server. */
export interface ShellAssets {
  scripts: string[];
  styles: string[];
  /** Preloaded, because text is not rendered in its final form without them. */
  fonts: string[];
  /** Hashes of the scripts. */
  integrity: Record<string, string>;
}

/** Source maps, next to the folder that is served. */
const MAPS_FOLDER = 'maps';

/**
 * Writes `assets.json` next to the shell's files, and the hashes of lazily loaded files into the shell's script. Moves the
 * source maps out of the folder, because everything in it is served.
 */
export class ShellAssetsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('ShellAssetsPlugin', async ({ assets }) => {
      const maps = join(compiler.outputPath, '..', MAPS_FOLDER);
      await rm(maps, { recursive: true, force: true });
      await mkdir(maps, { recursive: true });
      const files = Object.keys(assets).filter((file) => file.endsWith('.map'));
      await Promise.all(files.map((file) => rename(join(compiler.outputPath, file), join(maps, file))));
    });
    compiler.hooks.thisCompilation.tap('ShellAssetsPlugin', (compilation) => {
      // After the real content hashes, before compression.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'ShellAssetsPlugin', stage }, () => {
        const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
        embedIntegrity(compilation, files);
        const scripts = files.filter((file) => file.endsWith('.js'));
        const assets: ShellAssets = {
          scripts,
          styles: files.filter((file) => file.endsWith('.css')),
          fonts: Object.keys(compilation.assets).filter((file) => file.endsWith('.woff2')),
          integrity: Object.fromEntries(
            scripts.map((file) => [file, integrityOf(compilation.assets[file]?.buffer() ?? Buffer.alloc(0))]),
          ),
        };
        compilation.emitAsset('assets.json', new sources.RawSource(JSON.stringify(assets)));
      });
    });
  }
}

function embedIntegrity(compilation: Compilation, first: string[]): void {
  const table: IntegrityTable = {};
  for (const { name, source } of compilation.getAssets()) {
    if (/\.(css|js)$/.test(name) && !first.includes(name)) table[name] = integrityOf(source.buffer());
  }
  for (const file of first.filter((name) => name.endsWith('.js'))) {
    compilation.updateAsset(file, (source) => new sources.RawSource(insertTable(source.buffer(), table)));
  }
}
