import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { RemoteName } from '@larkspur/contracts/remote';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { FolderStore } from './release/folder-store';
import { readPointer } from './release/publish';
import { IMMUTABLE_CACHE_CONTROL } from './web-server';

/** Everything else lies in a release's folder. */
const MUTABLE = /^\/(remote\.json|health\/)/;
/** For who releases, not for pages. */
const PRIVATE = /^\/(releases\.log|\.)/;

/**
 * The server of one remote: immutable releases, the pointer that names two of them, and nothing else. It reads both
 * from the disk at each request, so releasing or rolling back needs no restart. Any origin may read: it is public code.
 */
export async function createRemoteServer({
  name,
  releases,
}: {
  name: RemoteName;
  /** The store's folder; it may come to be later. */
  releases: string;
}): Promise<FastifyInstance> {
  const store = new FolderStore(releases);
  await mkdir(releases, { recursive: true });
  const server = Fastify({
    logger: { name, level: process.env.LOG_LEVEL ?? 'info' },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  });

  server.addHook('onSend', async (request, reply) => {
    const immutable = reply.statusCode < 400 && !MUTABLE.test(request.url);
    reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': immutable ? IMMUTABLE_CACHE_CONTROL : 'no-cache',
      vary: 'accept-encoding',
    });
  });

  await server.register(fastifyStatic, {
    root: releases,
    index: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => !PRIVATE.test(path),
  });

  server.get('/health/live', async () => ({ status: 'ok' }));
  server.get('/health/ready', async (_request, reply) => {
    const pointer = await readPointer(store, name).catch(() => null);
    const servable = pointer !== null && (await fileExists(join(releases, pointer.current.entry)));
    return reply.code(servable ? 200 : 503).send({ status: servable ? 'ok' : 'no release' });
  });

  return server;
}

async function fileExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
