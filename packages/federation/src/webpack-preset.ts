import { join } from 'node:path';
import { isRemoteName, type RemoteName } from '@larkspur/contracts/remote';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { type Configuration, DefinePlugin } from 'webpack';
import { baseConfig, type Mode } from './base-config';
import { ContainerRuntimePlugin } from './container-runtime-plugin';
import { devConfig } from './dev-config';
import { IntegrityPlugin } from './integrity-plugin';
import { PagePlugin } from './page-plugin';
import { containerName, EXPOSED_CHUNK, ReleasePlugin } from './release-plugin';
import { renderingVersions } from './rendering-versions';
import { RoutesFile } from './routes-file';
import { consumedModules, sharedRequirements } from './shared-policy';
import { ShellAssetsPlugin } from './shell-assets-plugin';
import { exposedWidgets, readWidgetsFile } from './widgets-file';

/**
 * webpack's default is two minutes, too long when a server hangs. A slow connection needs some seconds for a screen.
 */
const CHUNK_TIMEOUT_MS = 8_000;

/** The configuration function that `webpack --mode …` calls. */
type ConfigurationFunction = (env: { WEBPACK_SERVE?: boolean }, argv: { mode?: string }) => Configuration;

/**
 * Configuration of a remote: exposes `src/remote.tsx` as `./remote` and the widgets of `widgets.json`, and leaves a release in
 * `dist/<version>/`. With `webpack serve` it renders the remote without the shell instead.
 */
export function remoteConfig({ dir, name }: { dir: string; name: RemoteName }): ConfigurationFunction {
  if (!isRemoteName(name)) {
    throw new Error(
      `"${name}" is not a remote's name: 2 to 39 lowercase letters, digits, and dashes, such as mfe-cards`,
    );
  }
  return (env, argv) => {
    if (env.WEBPACK_SERVE) return devConfig({ dir, name });
    const base = baseConfig({ dir, name, mode: modeOf(argv) });
    const widgets = readWidgetsFile(dir);
    return {
      ...base,
      entry: {},
      output: {
        ...base.output,
        uniqueName: containerName(name),
        publicPath: 'auto',
        chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      },
      // The exposed module stays in one file, because it is loaded immediately; lazy screens may share chunks.
      optimization: { ...base.optimization, splitChunks: { chunks: ({ name }) => name !== EXPOSED_CHUNK } },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          name: containerName(name),
          filename: 'remoteEntry.js',
          exposes: {
            './remote': { import: './src/remote.tsx', name: EXPOSED_CHUNK },
            ...exposedWidgets(widgets),
          },
          shared: consumedModules(dir),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
        }),
        new ContainerRuntimePlugin(),
        new IntegrityPlugin(),
        new ReleasePlugin(name, RoutesFile.read(dir), widgets),
      ],
    };
  };
}

export interface ShellOptions {
  dir: string;
  /** The module of a screen that few visitors open. */
  lazyScreen: RegExp;
}

/** The part of webpack's data about an import that is used here; its own type is not exported. */
interface ImportRequest {
  request?: string;
  contextInfo?: { issuerLayer?: string | null };
}

/** Layer of the lazy screen: its modules are not those of the first script, which would otherwise have all that the screen uses. */
const LAZY_LAYER = 'lazy-screen';

/**
 * Configuration of the shell. It loads containers itself and needs no federation plugin, so it is an ordinary
 * application with one script and no asynchronous bootstrap. The definitions make the chunk with Module Federation's
 * core smaller.
 */
export function shellConfig({ dir, lazyScreen }: ShellOptions): ConfigurationFunction {
  return (_env, argv) => {
    const base = baseConfig({ dir, name: 'shell', mode: modeOf(argv) });
    const requirements = sharedRequirements(dir);
    const shared = new Set(Object.keys(requirements));
    return {
      ...base,
      entry: { main: './src/main.ts' },
      output: {
        ...base.output,
        path: join(dir, 'dist/client'),
        uniqueName: 'larkspur_shell',
        publicPath: '/assets/',
        filename: '[name].[contenthash:12].js',
        chunkFilename: '[name].[contenthash:12].js',
        clean: true,
      },
      // Splitting would add requests to the first page, and its pieces would share nothing.
      optimization: { ...base.optimization, splitChunks: false },
      experiments: { layers: true },
      module: { ...base.module, rules: [...(base.module?.rules ?? []), { test: lazyScreen, layer: LAZY_LAYER }] },
      // Except for modules with state, which the shell provides as it does for remotes.
      externals: [
        async ({ request = '', contextInfo }: ImportRequest) =>
          contextInfo?.issuerLayer === LAZY_LAYER && shared.has(request)
            ? `larkspurShared[${JSON.stringify(request)}]`
            : undefined,
      ],
      plugins: [
        ...(base.plugins ?? []),
        new DefinePlugin({
          FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
          ENV_TARGET: JSON.stringify('web'),
          __SHARED_REQUIREMENTS__: JSON.stringify(requirements),
          __RENDERING_VERSIONS__: JSON.stringify(renderingVersions(dir)),
        }),
        new IntegrityPlugin(),
        new ShellAssetsPlugin(),
      ],
    };
  };
}

/** Configuration of a page outside the bank, such as the component gallery. */
export function pageConfig(page: {
  dir: string;
  name: string;
  title: string;
  entry: string;
  /** The output folder. */
  path: string;
  publicPath: string;
}): ConfigurationFunction {
  return (_env, argv) => {
    const base = baseConfig({ dir: page.dir, name: page.name, mode: modeOf(argv) });
    return {
      ...base,
      entry: { main: page.entry },
      output: { ...base.output, path: page.path, publicPath: page.publicPath, clean: true },
      plugins: [...(base.plugins ?? []), new PagePlugin(page.title, page.publicPath)],
    };
  };
}

function modeOf({ mode }: { mode?: string }): Mode {
  return mode === 'development' ? 'development' : 'production';
}
