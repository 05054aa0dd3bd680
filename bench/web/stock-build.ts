import { join } from 'node:path';
import type { RemoteName } from '@larkspur/contracts/remote';
import { ContainerRuntimePlugin } from '@larkspur/federation/container-runtime-plugin';
import { remoteConfig } from '@larkspur/federation/webpack-preset';
import type { Configuration } from 'webpack';
import { ROOT } from '../../scripts/launcher/paths';
import { REMOTE_NAMES } from '../../scripts/launcher/remotes';
import { runWebpack } from './run-webpack';

/** Builds each remote as its team does, except that its entry has Module Federation's own runtime. */
export async function buildStockRemotes(folder: string): Promise<void> {
  for (const name of REMOTE_NAMES) await runWebpack(configuration(name, join(folder, name)), name);
}

function configuration(name: RemoteName, folder: string): Configuration {
  const config = remoteConfig({ dir: join(ROOT, name), name })({}, { mode: 'production' });
  const plugins = (config.plugins ?? []).filter((plugin) => !(plugin instanceof ContainerRuntimePlugin));
  if (plugins.length === config.plugins?.length) throw new Error('The preset has no runtime that could be left out.');
  return { ...config, output: { ...config.output, path: folder }, plugins };
}
