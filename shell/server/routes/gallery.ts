import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

interface GalleryOptions {
  /** The folder of the built gallery. */
  folder: string;
}

/** Serves web-kit's component gallery to developers, if it was built. */
export async function gallery(server: FastifyInstance, { folder }: GalleryOptions): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  server.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  server.get('/_kit', async (_request, reply) => reply.redirect('/_kit/'));
  await server.register(fastifyStatic, { root: folder, prefix: '/_kit/', cacheControl: false, decorateReply: false });
}
