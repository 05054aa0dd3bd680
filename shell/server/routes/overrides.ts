import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { integrityOf } from '@larkspur/federation/integrity';
import type { FastifyInstance } from 'fastify';
import type { PageScript } from '../page';

const PREFIX = '/_overrides/';
const SCRIPT = 'overrides.js';

/** Origins of overriding builds: the developer's own machine only. */
export const OVERRIDE_ORIGINS = ['http://localhost:*', 'http://127.0.0.1:*'];

/** The script of `src/overrides`, which runs before the shell's; `null` if it is not built. */
export function overrideScript(folder: string): PageScript | null {
  const file = join(folder, SCRIPT);
  return existsSync(file) ? { src: PREFIX + SCRIPT, integrity: integrityOf(readFileSync(file)) } : null;
}

/** Never registered in production. */
export async function overrides(server: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  server.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' });
  });
  await server.register(fastifyStatic, { root: folder, prefix: PREFIX, cacheControl: false, decorateReply: false });
}
