import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../problem';
import { NoFileError, REMOTE_FILE_HEADERS, remoteFileHead, remoteFileType } from '../remote-file-head';
import type { RemoteServers } from '../remote-servers';

/**
 * Forwards `/remotes/<name>/*` to that remote's server, so that the whole bank has one origin. That server decides the bytes of a
 * file and nothing else: type and headers are this server's, because the origin is the bank's.
 */
export async function remoteFiles(server: FastifyInstance, { remotes }: { remotes: RemoteServers }): Promise<void> {
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(REMOTE_FILE_HEADERS);
  });

  server.get<{ Params: { name: string } }>('/remotes/:name/*', async (request, reply) => {
    const { name } = request.params;
    const upstream = remotes.find(name)?.upstream;
    const path = request.url.slice(`/remotes/${name}`.length);
    const type = remoteFileType(path.split('?', 1)[0] ?? '');
    if (!upstream || type === null) return sendProblem(reply, 'not_found');
    try {
      return await upstream.forward(request, reply, path, (response) => remoteFileHead(response, type));
    } catch (error) {
      // No such file, or no such version or part of it.
      if (error instanceof NoFileError && [404, 412, 416].includes(error.statusCode))
        return sendProblem(reply, 'not_found');
      request.log.warn(
        { remote: name, reason: error instanceof Error ? error.message : String(error) },
        'A file could not be loaded',
      );
      return sendProblem(reply, 'unavailable');
    }
  });
}
