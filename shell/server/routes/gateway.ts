import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ShellConfig } from '../config';
import { sendProblem } from '../problem';
import { isSmallBody } from '../request-body';
import { Upstream } from '../upstream';

const LIVE_PATH = '/api/events';

/** Forwards `/api/*` to the gateway. No timeout: responses may take long, and live event streams do not end. */
export async function gateway(server: FastifyInstance, { config }: { config: ShellConfig }): Promise<void> {
  const isTrustedProxy = (address: string) => config.trustedProxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  const upstream = new Upstream(config.gatewayUrl, { isTrustedProxy });
  // Slow uploads get their own connections.
  const uploads = new Upstream(config.gatewayUrl, { connections: 32, isTrustedProxy });
  // Each stream keeps its connection while its page is open, so streams get a pool of their own. The gateway limits
  // their number.
  const streams = new Upstream(config.gatewayUrl, { connections: null, isTrustedProxy });
  server.addHook('onClose', () => Promise.all([upstream, uploads, streams].map((each) => each.close())));
  disableBodyParsing(server);

  const passTo =
    (choose: (request: FastifyRequest) => Upstream) => async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        return await choose(request).forward(request, reply, request.url);
      } catch (error) {
        request.log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'gateway is unavailable');
        return sendProblem(reply, 'unavailable');
      }
    };
  server.route({ method: 'GET', url: LIVE_PATH, exposeHeadRoute: false, handler: passTo(() => streams) });
  server.all(
    '/api/*',
    passTo(({ raw }) => (isSmallBody(raw) ? upstream : uploads)),
  );
}

/** Bodies are forwarded as they are, not parsed here. */
function disableBodyParsing(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
}
