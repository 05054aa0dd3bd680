import fastifyStatic from '@fastify/static';
import { IMMUTABLE_CACHE_CONTROL } from '@larkspur/federation/web-server';
import type { FastifyInstance } from 'fastify';

export interface FileFolders {
  /** The shell's built files, with `assets.json`. */
  client: string;
  /** Files that keep their names. */
  publicFiles: string;
}

/** The shell's own files. Built files have a content hash in their names and never change. */
export async function files(server: FastifyInstance, { client, publicFiles }: FileFolders): Promise<void> {
  server.addHook('onSend', async (request, reply) => {
    const isImmutable = reply.statusCode < 400 && request.url.startsWith('/assets/');
    reply.headers({
      'cache-control': isImmutable ? IMMUTABLE_CACHE_CONTROL : 'no-cache',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-encoding',
    });
  });
  const common = { index: false, cacheControl: false } as const;
  await server.register(fastifyStatic, { ...common, root: client, prefix: '/assets/', preCompressed: true });
  await server.register(fastifyStatic, { ...common, root: publicFiles, wildcard: false, decorateReply: false });
}
