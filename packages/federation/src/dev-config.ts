import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { RemoteName } from '@larkspur/contracts/remote';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { Configuration } from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import { baseConfig } from './base-config';
import { Environment } from './environment';
import { webKitModule } from './installed-package';
import { localBankUrl } from './local-bank';
import { PagePlugin } from './page-plugin';
import { RoutesFile } from './routes-file';
import { exposedWidgets, readWidgetsFile } from './widgets-file';

/**
 * `webpack serve` in a remote's folder: renders the remote in a minimal host against a real gateway, without the shell,
 * with hot reloading. PORT (default: the next free one from 8080), GATEWAY_URL (default: the bank that runs from this
 * clone).
 */
export function devConfig({ dir, name }: { dir: string; name: RemoteName }): Configuration {
  const environment = new Environment();
  const port = environment.port('PORT', 0);
  const gateway = environment.url('GATEWAY_URL', localBankUrl(join(dir, '..')));
  environment.assertValid();
  const routes = RoutesFile.read(dir).paths;
  const base = baseConfig({ dir, name, mode: 'development', hot: true });
  return {
    ...base,
    devtool: 'cheap-module-source-map',
    entry: { main: entryOf({ dir, name, routes }) },
    output: { ...base.output, publicPath: '/' },
    plugins: [...(base.plugins ?? []), new PagePlugin(name, '/'), new ReactRefreshPlugin({ overlay: false })],
    // Only the line with the URL is printed.
    infrastructureLogging: { level: 'warn' },
    devServer: {
      host: 'localhost',
      port: port || 'auto',
      hot: true,
      historyApiFallback: true,
      // The gateway refuses writes from other origins, so requests carry its own.
      proxy: [{ context: ['/api'], target: gateway, changeOrigin: true, headers: { origin: new URL(gateway).origin } }],
      client: { logging: 'warn', overlay: { errors: true, warnings: false, runtimeErrors: false } },
      onListening: ({ server }) => {
        const bound = (server?.address() as AddressInfo | null)?.port;
        const first = routes.find((route) => !route.includes(':')) ?? '/';
        process.stdout.write(`${name} on its own with the gateway at ${gateway}: http://localhost:${bound}${first}\n`);
      },
    } satisfies DevServerConfiguration,
  };
}

/**
 * The entry's source, generated because only the remote's folder has the module. Replaces the module when it changes.
 */
function entryOf({ dir, name, routes }: { dir: string; name: RemoteName; routes: string[] }): string {
  const remote = JSON.stringify(join(dir, 'src/remote.tsx'));
  // The page that replaces the shell.
  const showRemote = webKitModule(dir, 'dev-host/show-remote');
  if (!showRemote) throw new Error('@larkspur/web-kit is not installed. It contains the page that replaces the shell.');
  const declared = readWidgetsFile(dir);
  const widgets = Object.values(exposedWidgets(declared)).map((exposed) => JSON.stringify(join(dir, exposed.import)));
  const entries = declared.map((widget, index) => `{ ...${JSON.stringify(widget)}, Widget: widget${index}.Widget }`);
  const source = `
    import * as remote from ${remote};
    ${widgets.map((file, index) => `import * as widget${index} from ${file};`).join('\n')}
    import { showRemote } from ${JSON.stringify(showRemote)};
    const page = showRemote(${JSON.stringify({ name, routes })});
    const show = () => page.take(remote, [${entries.join(', ')}]);
    show();
    import.meta.webpackHot.accept([${[remote, ...widgets].join(', ')}], show);`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
