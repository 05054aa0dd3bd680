import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ShellConfig } from '../config';
import { sendProblem } from '../problem';
import { Upstream } from '../upstream';

const LIVE_PATH = '/api/events';

/** Longer than the gateway waits for any service. A live event stream sends something every 15 s. */
const TIMEOUT_MS = 300_000;
/** The gateway itself limits what one service gets; a service that hangs must not use up the connections to the others. */
const MAX_REQUESTS = 2_048;
const MAX_REQUESTS_PER_CLIENT = 512;
/** Each stream keeps its connection while its page is open. The gateway limits the number of streams for each user. */
const MAX_STREAMS = 5_000;
const MAX_STREAMS_PER_CLIENT = 1_024;

/** The connections to the gateway: live event streams have their own. */
export class GatewayConnections {
  readonly requests: Upstream;
  readonly streams: Upstream;

  constructor({ gatewayUrl, isTrustedProxy }: Pick<ShellConfig, 'gatewayUrl' | 'isTrustedProxy'>) {
    const common = { forwardsCredentials: true, timeoutMs: TIMEOUT_MS, isTrustedProxy };
    this.requests = new Upstream(gatewayUrl, {
      ...common,
      maxConcurrent: MAX_REQUESTS,
      maxPerClient: MAX_REQUESTS_PER_CLIENT,
    });
    this.streams = new Upstream(gatewayUrl, {
      ...common,
      maxConcurrent: MAX_STREAMS,
      maxPerClient: MAX_STREAMS_PER_CLIENT,
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.requests.close(), this.streams.close()]);
  }
}

/** Forwards `/api/*` to the gateway. */
export async function gateway(
  server: FastifyInstance,
  { connections }: { connections: GatewayConnections },
): Promise<void> {
  server.addHook('onClose', () => connections.close());
  disableBodyParsing(server);

  const passTo = (upstream: Upstream) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await upstream.forward(request, reply, request.url);
    } catch (error) {
      request.log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'The gateway is unavailable',
      );
      return sendProblem(reply, 'unavailable');
    }
  };
  server.route({ method: 'GET', url: LIVE_PATH, exposeHeadRoute: false, handler: passTo(connections.streams) });
  server.all('/api/*', passTo(connections.requests));
}

/** Bodies are forwarded as they are, not parsed here. */
function disableBodyParsing(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
}
