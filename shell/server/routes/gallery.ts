import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

interface GalleryOptions {
  /** Where the kit's gallery is built. */
  folder: string;
}

/** The kit's components beside the bank that is made of them, for those who build it, and only once it is built. */
export async function gallery(server: FastifyInstance, { folder }: GalleryOptions): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  server.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  server.get('/_kit', async (_request, reply) => reply.redirect('/_kit/'));
  await server.register(fastifyStatic, { root: folder, prefix: '/_kit/', cacheControl: false, decorateReply: false });
}
