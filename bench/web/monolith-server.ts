import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { ShellAssets } from '@larkspur/federation/shell-assets-plugin';
import Fastify from 'fastify';
import { DEFERRED_SCRIPTS_HASH } from '../../shell/server/deferred-scripts';
import { composePage } from '../../shell/server/page';
import { files } from '../../shell/server/routes/files';
import { COMMON_HEADERS, pageHeaders } from '../../shell/server/security-headers';
import { readWaitingPage } from '../../shell/server/waiting-page';

/** PORT; CLIENT: the folder of the monolith's build; PRELOADS: files in it; PUBLIC_FILES: the shell's. */
const { PORT, CLIENT = '', PRELOADS = '', PUBLIC_FILES = '' } = process.env;

const NO_REMOTES = {
  revision: '',
  remotes: {},
  areas: {},
  routes: { screens: [], redirects: {}, disputed: [], grants: [] },
};

void start();

/** Serves the monolith with the shell's own modules: files, page with preloads, headers, compression. */
async function start(): Promise<void> {
  const assets = JSON.parse(readFileSync(join(CLIENT, 'assets.json'), 'utf8')) as ShellAssets;
  const shellCss = assets.styles.map((file) => readFileSync(join(CLIENT, file), 'utf8')).join('\n');
  const waitingPage = readWaitingPage(PUBLIC_FILES);
  const preloads = PRELOADS.split(' ')
    .map((file) => `<link rel="preload" as="${file.endsWith('.js') ? 'script' : 'style'}" href="/assets/${file}">`)
    .join('\n');

  const server = Fastify({ forceCloseConnections: 'idle' });
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(COMMON_HEADERS);
  });
  await server.register(files, {
    client: CLIENT,
    publicFiles: PUBLIC_FILES,
    config: { assetsFolder: undefined, instancesUrl: undefined },
  });
  await server.register(async (scope) => {
    await scope.register(fastifyCompress, {
      encodings: ['br', 'gzip', 'identity'],
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    });
    scope.get('/*', async (_request, reply) => {
      const nonce = randomBytes(16).toString('base64url');
      // A plain build has no integrity hashes for the page.
      const { 'integrity-policy': _, ...headers } = pageHeaders(nonce, { inline: [DEFERRED_SCRIPTS_HASH] });
      const page = composePage({
        assets,
        shellCss,
        waitingPage,
        registry: NO_REMOTES,
        preload: null,
        page: null,
        title: null,
        canonicalUrl: '/',
        nonce,
      });
      return reply
        .headers({ ...headers, 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(page.replace('</head>', `${preloads}\n</head>`));
    });
  });
  server.get('/health/ready', async () => ({ status: 'ok' }));
  server.all('/api/*', async () => ({ data: [] }));
  await server.listen({ host: '127.0.0.1', port: Number(PORT) });
  process.once('SIGTERM', () => void server.close());
}
