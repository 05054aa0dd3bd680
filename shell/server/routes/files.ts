import fastifyStatic from '@fastify/static';
import { IMMUTABLE_CACHE_CONTROL } from '@larkspur/federation/web-server';
import type { FastifyInstance } from 'fastify';
import { keepAssets } from '../assets/kept-assets';
import { OtherInstances } from '../assets/other-instances';
import type { ShellConfig } from '../config';
import { sendProblem } from '../problem';

export interface FileFolders {
  /** The shell's built files, with `assets.json`. */
  client: string;
  /** Files that keep their names. */
  publicFiles: string;
}

interface FilesOptions extends FileFolders {
  config: Pick<ShellConfig, 'assetsFolder' | 'instancesUrl'>;
}

const COMMON_OPTIONS = { index: false, cacheControl: false } as const;

/** The shell's own files. Built files have a content hash in their names and never change. */
export async function files(server: FastifyInstance, { client, publicFiles, config }: FilesOptions): Promise<void> {
  server.addHook('onSend', async (request, reply) => {
    const isImmutable = reply.statusCode < 400 && request.url.startsWith('/assets/');
    reply.headers({
      'cache-control': isImmutable ? IMMUTABLE_CACHE_CONTROL : 'no-cache',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-encoding',
    });
  });
  const root = await assetsRoot(client, config.assetsFolder, server);
  await server.register(assets, { prefix: '/assets', root, instancesUrl: config.instancesUrl });
  await server.register(fastifyStatic, { ...COMMON_OPTIONS, root: publicFiles, wildcard: false, decorateReply: false });
}

/** Also files of other builds: those that this instance has kept, and those that other instances have. */
async function assets(
  server: FastifyInstance,
  { root, instancesUrl }: { root: string; instancesUrl: string | undefined },
): Promise<void> {
  const others = instancesUrl === undefined ? null : new OtherInstances(instancesUrl);
  server.setNotFoundHandler(async (request, reply) => {
    const isAsked = others && request.method === 'GET' && !OtherInstances.isSenderOf(request.headers);
    const asset = isAsked ? await others.find(request.url.slice('/assets/'.length)) : null;
    return asset ? reply.code(200).type(asset.type).send(asset.content) : sendProblem(reply, 'not_found');
  });
  await server.register(fastifyStatic, { ...COMMON_OPTIONS, root, prefix: '/', preCompressed: true });
}

/** Without a folder, or while it cannot be written, only this build's own files are served. */
async function assetsRoot(client: string, folder: string | undefined, { log }: FastifyInstance): Promise<string> {
  if (folder === undefined) return client;
  try {
    return await keepAssets(client, folder);
  } catch (error) {
    log.error(error, 'Files of previous builds cannot be kept');
    return client;
  }
}
