import type { FastifyInstance } from 'fastify';
import type { ShellConfig } from '../config';
import { sendProblem } from '../problem';
import { Upstream } from '../upstream';

/** `/api/*` goes to the gateway as it is. No time limit: an answer may take long, and live events never end. */
export async function gateway(server: FastifyInstance, { config }: { config: ShellConfig }): Promise<void> {
  const upstream = new Upstream(config.gatewayUrl);
  server.addHook('onClose', () => upstream.close());
  leaveBodiesAlone(server);

  server.all('/api/*', async (request, reply) => {
    try {
      return await upstream.forward(request, reply, request.url);
    } catch (error) {
      request.log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'gateway is away');
      return sendProblem(reply, 'unavailable');
    }
  });
}

/** A body is read by whom it is for, and only there. */
function leaveBodiesAlone(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
}
