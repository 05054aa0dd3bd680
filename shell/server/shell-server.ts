import { randomUUID } from 'node:crypto';
import type { RemoteName } from '@larkspur/contracts/remote';
import { isCrossOriginWrite } from '@larkspur/http-limits/cross-origin-write';
import { isAmbiguous, normalizeTarget } from '@larkspur/http-limits/request-target';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { CanaryAnalyzer } from './canary/canary-analyzer';
import { PointerOrders } from './canary/pointer-orders';
import type { ShellConfig } from './config';
import { handleError } from './error-handler';
import { serveMetrics } from './metrics';
import { PlatformOverview } from './platform/platform-overview';
import { StaffCheck } from './platform/staff-check';
import { sendProblem } from './problem';
import { createPublicOrigin } from './public-origin';
import { RemoteServers } from './remote-servers';
import { remotesFile } from './remotes-file';
import { type FileFolders, files } from './routes/files';
import { gallery } from './routes/gallery';
import { GatewayConnections, gateway } from './routes/gateway';
import { health } from './routes/health';
import { install } from './routes/install';
import { overrideScript, overrides } from './routes/overrides';
import { pages } from './routes/pages';
import { platform } from './routes/platform';
import { remoteFiles } from './routes/remote-files';
import { searchEngines } from './routes/search-engines';
import { visits } from './routes/visits';
import { COMMON_HEADERS } from './security-headers';

interface ShellServerOptions extends FileFolders {
  config: ShellConfig;
  /** The folder of the built gallery; not served in production. */
  galleryFiles: string;
  /** The folder of the built override script; not served in production. */
  overrideFiles: string;
}

/** The bank's only public server: pages, the shell's files, and proxies to the gateway and the remotes' servers. */
export async function createShellServer(options: ShellServerOptions): Promise<FastifyInstance> {
  const { config, client, publicFiles, galleryFiles, overrideFiles } = options;
  const server = Fastify({
    logger: { name: 'shell', level: process.env.LOG_LEVEL ?? 'info' },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: normalizeTarget,
    forceCloseConnections: 'idle',
    frameworkErrors: handleError,
  });
  server.setErrorHandler(handleError);

  server.addHook('onRequest', async (request, reply) => {
    reply.headers(COMMON_HEADERS);
    if (isAmbiguous(request.raw)) return sendProblem(reply.header('connection', 'close'), 'bad_request');
    if (isCrossOriginWrite(request.method, request.headers)) return sendProblem(reply, 'forbidden');
  });
  server.setNotFoundHandler((_request, reply) => sendProblem(reply, 'not_found'));

  const remotes = new RemoteServers(config, server.log);
  server.addHook('onClose', () => remotes.close());
  await remotes.configure(config.remotes);
  const remotesList =
    config.remotesFile === undefined
      ? null
      : remotesFile(config.remotesFile, (entries) => remotes.configure(entries), server.log);
  remotesList?.start();
  server.addHook('onClose', async () => remotesList?.stop());

  await server.register(files, { client, publicFiles, config });
  if (!config.isProduction) await server.register(gallery, { folder: galleryFiles });
  const override = config.isProduction ? null : overrideScript(overrideFiles);
  if (override) await server.register(overrides, { folder: overrideFiles });
  const connections = new GatewayConnections(config);
  const orders = new PointerOrders(config, remotes, server.log);
  server.addHook('onClose', async () => orders.stop());
  const canaryAnalyzer = new CanaryAnalyzer(config.canaryRules, remotes, orders, server.log);
  const isListInvalid = () => typeof remotesList?.problem() === 'string';
  const { stuckRemotes } = health(server, { config, connections, remotes, isListInvalid });
  await server.register(gateway, { connections });
  await server.register(remoteFiles, { remotes });
  const overview = new PlatformOverview(remotes, canaryAnalyzer, orders);
  const staff = new StaffCheck(config.gatewayUrl);
  await server.register(platform, { staff, overview, orders, remotes, isTrustedProxy: config.isTrustedProxy });
  await server.register(visits, { analyzer: canaryAnalyzer, isTrustedProxy: config.isTrustedProxy });
  const publicOrigin = createPublicOrigin(config);
  await server.register(searchEngines, { remotes, publicOrigin });
  await server.register(install);
  await server.register(pages, { config, remotes, client, publicFiles, publicOrigin, overrides: override });
  if (config.metricsPort !== undefined) {
    const metrics = await serveMetrics({
      host: config.host ?? '127.0.0.1',
      port: config.metricsPort,
      read: () => ({
        'upstream_requests{service="gateway"}': connections.requests.active,
        'upstream_requests{service="live-events"}': connections.streams.active,
        'upstream_requests{service="remotes"}': remotes.activeFiles,
        remotes_list_invalid: isListInvalid() ? 1 : 0,
        ...remoteGauges(remotes, stuckRemotes()),
      }),
      problems: () => {
        const invalid = remotesList?.problem();
        return [
          ...(invalid ? [`The new list of remotes is invalid: ${invalid}`] : []),
          ...remotes.problems(),
          ...stuckRemotes().map(
            (name) => `${name}: its server answers, but no file of it reaches visitors through this server`,
          ),
          ...orders.problems(),
        ];
      },
    });
    server.addHook('onClose', () => metrics.close());
  }
  return server;
}

/** By remote: whether its release is known, how many of its claims were refused, and whether its files reach visitors. */
function remoteGauges(remotes: RemoteServers, stuck: readonly RemoteName[]): Record<string, number> {
  const { registry, refused } = remotes.current();
  return Object.fromEntries(
    Object.entries(registry.remotes).flatMap(([name, registered]) => [
      [`remote_release_known{remote="${name}"}`, registered ? 1 : 0],
      [`remote_claims_refused{remote="${name}"}`, refused.filter(({ remote }) => remote === name).length],
      [`remote_path_stuck{remote="${name}"}`, stuck.includes(name) ? 1 : 0],
    ]),
  );
}
