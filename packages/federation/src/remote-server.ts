import { access, mkdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { RemoteName } from '@larkspur/contracts/remote';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { FolderStore } from './release/folder-store';
import { readPointer } from './release/publish';
import { isVersion, POINTER_FILE } from './release/release-store';
import { IMMUTABLE_CACHE_CONTROL } from './web-server';

/** All other paths are in a release's folder and immutable. */
const MUTABLE = /^\/(remote\.json|health\/)/;
/** Source maps of releases from before they were kept apart. */
const SOURCE_MAP = /\.map(\.\w+)?$/;

/**
 * Serves one remote: its immutable releases and the pointer. Reads both from disk on each request, so that a release or
 * rollback needs no restart. Any origin may read, because the code is public.
 */
export async function createRemoteServer({
  name,
  releases,
}: {
  name: RemoteName;
  /** The store's folder; it is created if it does not exist. */
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
    allowedPath: isPublic,
  });

  server.get('/health/live', async () => ({ status: 'ok' }));
  server.get('/health/ready', async (_request, reply) => {
    const pointer = await readPointer(store, name).catch(() => null);
    const servable = pointer !== null && (await fileExists(join(releases, pointer.current.entry)));
    return reply.code(servable ? 200 : 503).send({ status: servable ? 'ok' : 'no release' });
  });

  return server;
}

/**
 * Returns whether a decoded path is the pointer's or a file of a release. The store's folder has private files as well, such as
 * the log with the names of people, and the file system has many spellings for each path, so that a list of what is private would
 * be incomplete.
 */
function isPublic(path: string): boolean {
  if (path === `/${POINTER_FILE}`) return true;
  const [, version = '', ...rest] = path.split('/');
  return isVersion(version) && rest.length > 0 && posix.normalize(path) === path && !SOURCE_MAP.test(path);
}

async function fileExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
