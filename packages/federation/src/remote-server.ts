import { access } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { RemoteName } from '@larkspur/contracts/remote';
import Fastify, { type FastifyInstance } from 'fastify';
import { readPointer } from './release';
import { IMMUTABLE } from './web-server';

/**
 * The server of one remote: immutable releases, the pointer that names two of them, and nothing else. It reads both
 * from the disk at each request, so releasing or rolling back needs no restart. Any origin may read: it is public code.
 */
export async function createRemoteServer({ name, dist }: { name: RemoteName; dist: string }): Promise<FastifyInstance> {
  const server = Fastify({ logger: { name, level: process.env.LOG_LEVEL ?? 'warn' }, forceCloseConnections: 'idle' });

  server.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
  });

  await server.register(fastifyStatic, {
    root: dist,
    index: false,
    preCompressed: true,
    // The plugin's own header would overwrite what is set here.
    cacheControl: false,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', path.endsWith('remote.json') ? 'no-cache' : IMMUTABLE);
    },
  });

  server.get('/health/live', async () => ({ status: 'ok' }));
  server.get('/health/ready', async (_request, reply) => {
    const pointer = await readPointer(dist).catch(() => null);
    const servable = pointer !== null && (await isThere(join(dist, pointer.current.entry)));
    return reply.code(servable ? 200 : 503).send({ status: servable ? 'ok' : 'no release' });
  });

  return server;
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
