import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ShellConfig } from '../config';
import { sendProblem } from '../problem';
import { Upstream } from '../upstream';

const LIVE_PATH = '/api/events';

/** `/api/*` goes to the gateway as it is. No time limit: an answer may take long, and live events never end. */
export async function gateway(server: FastifyInstance, { config }: { config: ShellConfig }): Promise<void> {
  const upstream = new Upstream(config.gatewayUrl);
  // Each keeps its connection for as long as its page is open: among the others they would soon leave none to pay with.
  // The gateway says how many there may be.
  const streams = new Upstream(config.gatewayUrl, { connections: null });
  server.addHook('onClose', () => Promise.all([upstream.close(), streams.close()]));
  leaveBodiesAlone(server);

  const passTo = (next: Upstream) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await next.forward(request, reply, request.url);
    } catch (error) {
      request.log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'gateway is away');
      return sendProblem(reply, 'unavailable');
    }
  };
  server.route({ method: 'GET', url: LIVE_PATH, exposeHeadRoute: false, handler: passTo(streams) });
  server.all('/api/*', passTo(upstream));
}

/** A body is read by whom it is for, and only there. */
function leaveBodiesAlone(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
}
