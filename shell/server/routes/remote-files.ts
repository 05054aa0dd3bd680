import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../problem';
import type { RemoteServers } from '../remote-servers';

/** Forwards `/remotes/<name>/*` to that remote's server, so that the whole bank has one origin. */
export async function remoteFiles(server: FastifyInstance, { remotes }: { remotes: RemoteServers }): Promise<void> {
  server.get<{ Params: { name: string } }>('/remotes/:name/*', async (request, reply) => {
    const { name } = request.params;
    const upstream = remotes.find(name)?.upstream;
    if (!upstream) return sendProblem(reply, 'not_found');
    try {
      return await upstream.forward(request, reply, request.url.slice(`/remotes/${name}`.length));
    } catch (error) {
      request.log.warn(
        { remote: name, reason: error instanceof Error ? error.message : String(error) },
        'file could not be loaded',
      );
      return sendProblem(reply, 'unavailable');
    }
  });
}
