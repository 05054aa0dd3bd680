import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyCompress from '@fastify/compress';
import type { ShellAssets } from '@larkspur/federation/shell-assets-plugin';
import Fastify from 'fastify';
import { DEFERRED_SCRIPTS_HASH } from '../../shell/server/deferred-scripts';
import { composePage } from '../../shell/server/page';
import { PAGE_COMPRESSION } from '../../shell/server/page-compression';
import { files } from '../../shell/server/routes/files';
import { GatewayConnections, gateway } from '../../shell/server/routes/gateway';
import { COMMON_HEADERS, pageHeaders } from '../../shell/server/security-headers';
import { readWaitingPage } from '../../shell/server/waiting-page';
import { type MonolithPage, PAGES_FILE } from './monolith-page';

/** PORT; CLIENT: the folder of the monolith's build; PUBLIC_FILES: the shell's; GATEWAY_URL. */
const { PORT, CLIENT = '', PUBLIC_FILES = '', GATEWAY_URL = '' } = process.env;

const NO_REMOTES = {
  revision: '',
  remotes: {},
  areas: {},
  routes: { screens: [], redirects: {}, disputed: [], grants: [] },
};

/** The last one is that of the page's scripts: a prerendered page comes before it. */
const END_OF_SCRIPTS = /<\/template>(?![\s\S]*<\/template>)/;

void start();

/** Serves the monolith with the shell's own modules: files, page with preloads, headers, compression, and the gateway. */
async function start(): Promise<void> {
  const assets: ShellAssets = JSON.parse(readFileSync(join(CLIENT, 'assets.json'), 'utf8'));
  const pages: Record<string, MonolithPage> = JSON.parse(readFileSync(join(CLIENT, PAGES_FILE), 'utf8'));
  const shellCss = assets.styles.map((file) => readFileSync(join(CLIENT, file), 'utf8')).join('\n');
  const waitingPage = readWaitingPage(PUBLIC_FILES);

  const server = Fastify({ forceCloseConnections: 'idle' });
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(COMMON_HEADERS);
  });
  await server.register(files, {
    client: CLIENT,
    publicFiles: PUBLIC_FILES,
    config: { assetsFolder: undefined, instancesUrl: undefined },
  });
  await server.register(gateway, {
    connections: new GatewayConnections({ gatewayUrl: GATEWAY_URL, isTrustedProxy: () => false }),
  });
  await server.register(async (scope) => {
    await scope.register(fastifyCompress, PAGE_COMPRESSION);
    scope.get('/*', async (request, reply) => {
      const nonce = randomBytes(16).toString('base64url');
      // A plain build has no integrity hashes for the page.
      const { 'integrity-policy': _, ...headers } = pageHeaders(nonce, { inline: [DEFERRED_SCRIPTS_HASH] });
      const { pathname } = new URL(request.url, 'http://localhost');
      const shown = pages[pathname];
      const html = composePage({
        assets,
        shellCss,
        waitingPage,
        registry: NO_REMOTES,
        preload: null,
        page: shown?.page ?? null,
        title: shown?.title ?? null,
        canonicalUrl: `http://${request.host}${pathname}`,
        nonce,
      });
      return reply
        .code(shown ? 200 : 404)
        .headers({ ...headers, 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(shown ? html.replace(END_OF_SCRIPTS, () => `${preloads(shown)}\n</template>`) : html);
    });
  });
  server.get('/health/ready', async () => ({ status: 'ok' }));
  await server.listen({ host: '127.0.0.1', port: Number(PORT) });
  process.once('SIGTERM', () => void server.close());
}

/** After the first frame, as the shell's. */
function preloads({ scripts, styles, page }: MonolithPage): string {
  return [
    ...scripts.map((file) => `<link rel="preload" as="script" href="/assets/${file}">`),
    ...(page ? [] : styles.map((file) => `<link rel="preload" as="style" href="/assets/${file}">`)),
  ].join('\n');
}
