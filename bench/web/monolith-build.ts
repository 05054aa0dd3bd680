import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BankRoute, PageMetadata, RemoteName, SlotWidget } from '@larkspur/contracts/remote';
import { baseConfig } from '@larkspur/federation/base-config';
import { renderHtml } from '@larkspur/federation/prerender';
import { screenName } from '@larkspur/federation/release-plugin';
import { renderingVersions } from '@larkspur/federation/rendering-versions';
import { RoutesFile } from '@larkspur/federation/routes-file';
import { ShellAssetsPlugin } from '@larkspur/federation/shell-assets-plugin';
import { exposedWidgets, readWidgetsFile } from '@larkspur/federation/widgets-file';
import webpack, { type Configuration, type Stats } from 'webpack';
import { ROOT } from '../../scripts/launcher/paths';
import { REMOTE_NAMES } from '../../scripts/launcher/remotes';
import { type MonolithPage, PAGES_FILE } from './monolith-page';
import { runWebpack } from './run-webpack';

/** The monolith's only build. */
const VERSION = 'monolith';

const APPLICATION = { dir: join(ROOT, 'shell'), name: 'shell' };

/** The shell's modules that handle remotes. */
const REMOTES = /^\.\/remotes\/(failure-reporter|registry|release-monitor|remotes)$/;

/**
 * Builds the bank as one application, from the same sources with the same loaders: the shell's main module, with dynamic
 * imports instead of remotes. No module is shared as a whole, so that all code is tree-shaken, and webpack splits the
 * chunks. Public pages are prerendered, as a remote's are.
 */
export async function buildMonolith(folder: string): Promise<void> {
  const { compilation } = await runWebpack(configuration(folder), 'The monolith');
  const rendering = join(folder, '../monolith-rendering');
  mkdirSync(rendering);
  const pages: Record<string, MonolithPage> = {};
  for (const remote of REMOTE_NAMES) {
    Object.assign(pages, await pagesOf(remote, { compilation, folder, rendering: join(rendering, remote) }));
  }
  rmSync(rendering, { recursive: true });
  writeFileSync(join(folder, PAGES_FILE), JSON.stringify(pages));
}

interface Build {
  compilation: Stats['compilation'];
  folder: string;
  /** For the build that renders the pages. */
  rendering: string;
}

/** The pages of a remote by the paths of its routes file. The server finds those without parameters. */
async function pagesOf(
  remote: RemoteName,
  { compilation, folder, rendering }: Build,
): Promise<Record<string, MonolithPage>> {
  const file = RoutesFile.read(join(ROOT, remote));
  const metadata = file.pages;
  const paths = Object.keys(metadata);
  const html = paths.length === 0 ? {} : await renderHtml(APPLICATION, sourceOf(remote), paths, rendering);
  const filesOf = (chunk: string) => compilation.namedChunkGroups.get(chunk)?.getFiles() ?? [];
  return Object.fromEntries(
    file.routes.map(({ path, title }) => {
      const files = [...new Set([...filesOf(remote), ...filesOf(screenName(path))])];
      const styles = files.filter((name) => name.endsWith('.css'));
      return [
        path,
        {
          title,
          scripts: files.filter((name) => name.endsWith('.js')),
          styles,
          page: pageOf(path, metadata[path], html[path], styles, folder),
        },
      ];
    }),
  );
}

/** The same that the shell's server reads from a release (`shell/server/prerendered-pages.ts`). */
function pageOf(
  path: string,
  metadata: PageMetadata | undefined,
  html: string | undefined,
  styles: readonly string[],
  folder: string,
): MonolithPage['page'] {
  if (!metadata || html === undefined) return null;
  return {
    ...metadata,
    html,
    styles: styles.map((name) => ({ name, css: readFileSync(join(folder, name), 'utf8') })),
    rendering: { path, release: VERSION, versions: renderingVersions(APPLICATION.dir) },
  };
}

function configuration(folder: string): Configuration {
  const base = baseConfig({ ...APPLICATION, mode: 'production' });
  return {
    ...base,
    entry: { main: './src/main.ts' },
    output: {
      ...base.output,
      path: folder,
      publicPath: '/assets/',
      filename: '[name].[contenthash:12].js',
      chunkFilename: '[name].[contenthash:12].js',
    },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(REMOTES, join(__dirname, 'monolith/remotes.ts')),
      new webpack.NormalModuleReplacementPlugin(/^monolith\/areas$/, areasModule()),
      new webpack.DefinePlugin({
        __MONOLITH_SCREENS__: JSON.stringify(screens()),
        __MONOLITH_WIDGETS__: JSON.stringify(widgets()),
        __MONOLITH_VERSION__: JSON.stringify(VERSION),
        __RENDERING_VERSIONS__: JSON.stringify(renderingVersions(APPLICATION.dir)),
      }),
      new ShellAssetsPlugin(),
    ],
  };
}

/** A module that imports each area and each widget when it is needed. */
function areasModule(): string {
  const areas = REMOTE_NAMES.map((name) => lazyImport(name, sourceOf(name), name));
  const widgets = REMOTE_NAMES.flatMap((remote) =>
    readWidgetsFile(join(ROOT, remote)).flatMap((widget) =>
      Object.values(exposedWidgets([widget])).map((exposed) =>
        lazyImport(`${remote} ${widget.slot}`, join(ROOT, remote, exposed.import), exposed.name),
      ),
    ),
  );
  const source = `export const areas = { ${areas.join(', ')} }; export const widgets = { ${widgets.join(', ')} };`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

const lazyImport = (key: string, file: string, chunk: string) =>
  `${JSON.stringify(key)}: () => import(/* webpackChunkName: "${chunk}" */ ${JSON.stringify(file)})`;

const sourceOf = (remote: RemoteName) => join(ROOT, remote, 'src/remote.tsx');

/** The screens of all areas, as the shell's server would tell the page. */
function screens(): BankRoute[] {
  return REMOTE_NAMES.flatMap((remote) =>
    RoutesFile.read(join(ROOT, remote)).routes.map(({ path, access }) => ({ path, access, remote })),
  );
}

/** The widgets of all areas by slot. */
function widgets(): Record<string, SlotWidget[]> {
  const slots: Record<string, SlotWidget[]> = {};
  for (const remote of REMOTE_NAMES) {
    for (const { slot, access } of readWidgetsFile(join(ROOT, remote))) {
      slots[slot] = [...(slots[slot] ?? []), { remote, access }];
    }
  }
  return slots;
}
