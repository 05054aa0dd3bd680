import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyCompress from '@fastify/compress';
import type { ShellAssets } from '@larkspur/federation/shell-assets-plugin';
import type { FastifyInstance } from 'fastify';
import { CANARY_PRELOADS_HASH } from '../canary-preloads';
import type { ShellConfig } from '../config';
import { DEFERRED_SCRIPTS_HASH } from '../deferred-scripts';
import { composePage, type PageScript } from '../page';
import { PAGE_COMPRESSION } from '../page-compression';
import { isSecure, type PublicOrigin } from '../public-origin';
import type { RemoteServers } from '../remote-servers';
import { pageHeaders, TRANSPORT_SECURITY } from '../security-headers';
import { readWaitingPage } from '../waiting-page';
import { OVERRIDE_ORIGINS } from './overrides';

interface PageOptions {
  config: ShellConfig;
  remotes: RemoteServers;
  client: string;
  publicFiles: string;
  publicOrigin: PublicOrigin;
  /** Replaces remotes with builds of the developer's machine; `null` in production. */
  overrides: PageScript | null;
}

/**
 * Renders a page for every path that is neither a file's nor the gateway's: 200 for a screen, 404 if there is none, and 503
 * while it is not known what the path shows.
 */
export async function pages(
  server: FastifyInstance,
  { config, remotes, client, publicFiles, publicOrigin, overrides }: PageOptions,
): Promise<void> {
  const assets = readAssets(client);
  const shellCss = assets.styles.map((file) => readFileSync(join(client, file), 'utf8')).join('\n');
  const waitingPage = readWaitingPage(publicFiles);
  const connect = overrides ? OVERRIDE_ORIGINS : [];
  await server.register(fastifyCompress, PAGE_COMPRESSION);

  server.addHook('onRequest', async (request, reply) => {
    if (isSecure(request, config)) reply.headers(TRANSPORT_SECURITY);
  });

  server.get('/registry.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return remotes.current().registry;
  });

  server.get('/*', async (request, reply) => {
    const { pathname, search } = splitTarget(request.url);
    const routes = remotes.current();
    const match = routes.table.match(pathname);
    if (match.kind === 'redirect') return reply.header('cache-control', 'no-cache').redirect(match.to + search);
    const route = match.kind === 'screen' ? match.route : null;
    const remote = route && remotes.find(route.remote);
    // A page's `load` event waits for preloads, so there are none from an unavailable server.
    const preload = route && remote && !remote.isUnavailable() ? remote.preloadsFor(route.path) : null;
    // A grant may require more than the release declared; only open pages are rendered for everybody.
    const page = (route?.access === 'open' && remote?.page(route.path)) || null;
    const canonicalUrl = publicOrigin(request) + (page && route ? route.path : '/');
    const nonce = randomBytes(16).toString('base64url');
    const isPlatform = pathname === '/_platform';
    const isUnknown = match.kind === 'disputed' || (route !== null && !remote?.pointer());
    return reply
      .code(isUnknown ? 503 : route || isPlatform ? 200 : 404)
      .headers({
        ...pageHeaders(nonce, {
          remotes: remotes.names(),
          files: [...remotes.origins(), ...connect],
          connect,
          inline: [DEFERRED_SCRIPTS_HASH, ...(preload?.canary ? [CANARY_PRELOADS_HASH] : [])],
        }),
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(
        composePage({
          assets,
          shellCss,
          waitingPage,
          firstScript: overrides,
          registry: routes.registry,
          preload,
          page,
          title: isPlatform ? 'Platform' : route && routes.title(route.path),
          canonicalUrl,
          nonce,
        }),
      );
  });
}

function readAssets(client: string): ShellAssets {
  return JSON.parse(readFileSync(join(client, 'assets.json'), 'utf8')) as ShellAssets;
}

function splitTarget(target: string): { pathname: string; search: string } {
  const at = target.indexOf('?');
  return at < 0 ? { pathname: target, search: '' } : { pathname: target.slice(0, at), search: target.slice(at) };
}
