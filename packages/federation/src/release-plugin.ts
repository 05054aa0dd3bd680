import {
  REMOTE_CONTRACT_VERSION,
  type ReleasedScreen,
  type RemoteName,
  type RemoteRelease,
  type RemoteWidget,
} from '@larkspur/contracts/remote';
import { type ChunkGroup, Compilation, type Compiler, sources, WebpackError } from 'webpack';
import { integrityOf } from './integrity';
import { hasTablePlaceholder, type IntegrityTable, insertTable } from './integrity-plugin';
import { prerender, type RenderedPage } from './prerender';
import { brotliSizes, contentHash, isMap, isScript, isStyle } from './release/build-files';
import { mapsFolder, saveBuild } from './release/build-folder';
import { renderingVersions } from './rendering-versions';
import type { RoutesFile } from './routes-file';

/** Name of the chunk with the exposed module. */
export const EXPOSED_CHUNK = 'remote';

const ENTRY = 'remoteEntry.js';
/** The source of the exposed module. */
const EXPOSED_SOURCE = 'src/remote.tsx';

/**
 * Placeholder for the version during the build. The version is the hash of the built files, which contain it themselves
 * (the runtime tells two releases in one page apart by the container's name), so the files are hashed with the
 * placeholder and then it is replaced. It has the version's length, so that source maps stay valid.
 */
const VERSION_PLACEHOLDER = 'LARKSPURVERSION0';

/** Global name of the container during the build. */
export function containerName(remote: RemoteName): string {
  return `${remote.replaceAll('-', '_')}_${VERSION_PLACEHOLDER}`;
}

/**
 * Moves a remote's build into the folder of its version and describes it in `release.json` there. Source maps are moved next to
 * that folder, because everything in it is released.
 */
export class ReleasePlugin {
  constructor(
    private readonly remote: RemoteName,
    private readonly routesFile: RoutesFile,
    private readonly widgets: readonly RemoteWidget[],
  ) {}

  apply(compiler: Compiler): void {
    let described: Omit<RemoteRelease, 'sizes'> | null = null;
    let release: RemoteRelease | null = null;
    let pages: Record<string, RenderedPage> = {};
    const renderedWith = Object.keys(this.routesFile.pages).length > 0 ? renderingVersions(compiler.context) : null;

    compiler.hooks.beforeCompile.tapPromise('ReleasePlugin', async () => {
      pages = await prerender(compiler, this.remote, this.routesFile.pages);
    });

    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      // First, so that the pages are minimized before they are hashed.
      const first = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage: first }, () => {
        for (const [path, { html }] of Object.entries(pages)) {
          compilation.emitAsset(pageFile(path), new sources.RawSource(html));
        }
      });
      // After the real content hashes and before compression, so that compressed files contain the version.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage }, () => {
        this.checkChunkNames(compilation);
        described = compilation.errors.length > 0 ? null : this.createRelease(compilation, pages, renderedWith);
      });
      // After compression, so that no file is compressed a second time for its size.
      const last = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ReleasePlugin', stage: last }, () => {
        release = described && { ...described, sizes: sizesIn(compilation) };
      });
    });

    compiler.hooks.afterEmit.tapPromise('ReleasePlugin', async () => {
      if (release) await saveBuild(compiler.outputPath, release);
    });
  }

  /**
   * The page preloads a screen's files by the name of its chunk. A screen without such a chunk would load late, and one
   * without a route would never be shown.
   */
  private checkChunkNames(compilation: Compilation): void {
    const byChunk = new Map(this.routesFile.paths.map((path) => [screenName(path), path]));
    const problems = this.routesFile.paths.flatMap((path) => {
      const [chunk, last] = [screenName(path), byChunk.get(screenName(path))];
      if (last !== path) return [`routes.json has ${path} and ${last}, whose chunks would both be named "${chunk}"`];
      if (compilation.namedChunkGroups.has(chunk)) return [];
      return [`routes.json has ${path}, but no import has /* webpackChunkName: "${chunk}" */`];
    });
    for (const [name, group] of compilation.namedChunkGroups) {
      if (!byChunk.has(name) && isImportedBy(group, EXPOSED_SOURCE)) {
        problems.push(`${EXPOSED_SOURCE} imports the chunk "${name}", but no path in routes.json has that name`);
      }
    }
    for (const problem of problems) compilation.errors.push(new WebpackError(`${this.remote}: ${problem}`));
  }

  private createRelease(
    compilation: Compilation,
    pages: Record<string, RenderedPage>,
    renderedWith: string | null,
  ): Omit<RemoteRelease, 'sizes'> {
    // A change of a title, an access level or React's version is another release, too.
    const version = contentHash({ routes: this.routesFile, widgets: this.widgets, renderedWith }, filesIn(compilation));
    const chunk = compilation.namedChunks.get(EXPOSED_CHUNK);
    if (!chunk) throw new Error(`${this.remote} exposes nothing. Does src/remote.tsx exist?`);
    const files = [...chunk.groupsIterable].flatMap((group) => group.getFiles());
    const [scripts, styles] = [files.filter(isScript), files.filter(isStyle)];
    const screens = this.screens(compilation, pages);

    for (const { name, source } of compilation.getAssets())
      compilation.updateAsset(name, insertVersion(source, version));
    const table = this.embedIntegrity(compilation);
    const inFolder = (file: string) => `${version}/${file}`;
    const named = [ENTRY, ...scripts, ...styles, ...Object.values(screens).flatMap(filesOf)];
    const integrity = Object.fromEntries(named.map((file) => [inFolder(file), requireIntegrity(table, file)]));
    for (const { name } of compilation.getAssets()) {
      compilation.renameAsset(name, isMap(name) ? `${mapsFolder(version)}/${name}` : inFolder(name));
    }

    return {
      name: this.remote,
      version,
      contractVersion: REMOTE_CONTRACT_VERSION,
      container: containerName(this.remote).replace(VERSION_PLACEHOLDER, version),
      entry: inFolder(ENTRY),
      isSelfContained: true,
      scripts: scripts.map(inFolder),
      styles: styles.map(inFolder),
      integrity,
      routes: this.routesFile.paths,
      declaredRoutes: this.routesFile.routes,
      ...(this.widgets.length > 0 && { widgets: [...this.widgets] }),
      screens: Object.fromEntries(
        Object.entries(screens).map(([path, { scripts, styles, page }]) => [
          path,
          {
            scripts: scripts.map(inFolder),
            styles: styles.map(inFolder),
            page: page && { ...page, html: inFolder(page.html) },
          },
        ]),
      ),
      ...(renderedWith !== null && { renderedWith }),
      builtAt: new Date().toISOString(),
    };
  }

  /** The files of each path's screen: those of the chunk named after the path. */
  private screens(compilation: Compilation, pages: Record<string, RenderedPage>): Record<string, ReleasedScreen> {
    const screens: Record<string, ReleasedScreen> = {};
    for (const route of this.routesFile.paths) {
      const files = compilation.namedChunkGroups.get(screenName(route))?.getFiles() ?? [];
      const rendered = pages[route];
      const page = rendered ? { ...rendered, html: pageFile(route) } : null;
      screens[route] = { scripts: files.filter(isScript), styles: files.filter(isStyle), page };
    }
    return screens;
  }

  /** Writes the hashes of all other files into the entry. @returns these and the entry's hash */
  private embedIntegrity(compilation: Compilation): IntegrityTable {
    const table: IntegrityTable = {};
    for (const { name, source } of compilation.getAssets()) {
      if (name !== ENTRY && (isScript(name) || isStyle(name))) table[name] = integrityOf(source.buffer());
    }
    const pages = compilation.getAssets().filter(({ name }) => isPage(name));
    const ofPages = Object.fromEntries(pages.map(({ name, source }) => [name, integrityOf(source.buffer())]));
    const entry = compilation.getAsset(ENTRY)?.source.buffer();
    if (!entry || !hasTablePlaceholder(entry))
      throw new Error(`${this.remote}: its entry has no placeholder for the files' hashes.`);
    const sealed = insertTable(entry, table);
    compilation.updateAsset(ENTRY, new sources.RawSource(sealed));
    return { ...table, ...ofPages, [ENTRY]: integrityOf(sealed) };
  }
}

/** Name of a screen's chunk: `/` is index, `/account/home` account-home, `/admin/users/:id` admin-users-id. */
export function screenName(path: string): string {
  return path.replaceAll(':', '').split('/').filter(Boolean).join('-') || 'index';
}

function isImportedBy({ origins }: ChunkGroup, source: string): boolean {
  return origins.some(
    ({ module }) => module?.nameForCondition()?.replaceAll('\\', '/').endsWith(`/${source}`) ?? false,
  );
}

const pageFile = (path: string) => `pages/${screenName(path)}.html`;
const filesOf = ({ scripts, styles, page }: ReleasedScreen) => [...scripts, ...styles, ...(page ? [page.html] : [])];
const isPage = (file: string) => file.endsWith('.html');

function requireIntegrity(table: IntegrityTable, file: string): string {
  const hash = table[file];
  if (!hash) throw new Error(`${file} has no hash.`);
  return hash;
}

/** By name, because webpack's order may differ between builds. */
function filesIn(compilation: Compilation): [string, Buffer][] {
  const assets = [...compilation.getAssets()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return assets.map(({ name, source }) => [name, source.buffer()]);
}

/** A file has no compressed copy if it is very small, if it would hardly become smaller, or in a development build. */
function sizesIn(compilation: Compilation): RemoteRelease['sizes'] {
  return brotliSizes(filesIn(compilation), (file) => compilation.getAsset(`${file}.br`)?.source.size());
}

function insertVersion(source: sources.Source, version: string): sources.Source {
  const content = source.buffer();
  if (!content.includes(VERSION_PLACEHOLDER)) return source;
  return new sources.RawSource(content.toString('utf8').replaceAll(VERSION_PLACEHOLDER, version));
}
