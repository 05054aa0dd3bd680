import { Readable } from 'node:stream';
import { ProblemException } from '@larkspur/service-kit/problem';
import { continueTrace, currentContext } from '@larkspur/service-kit/request-context';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { Clients } from '../client/client.service';
import { findRoute } from '../routes/routes';
import { TokenCheck } from '../token/token-check.service';
import { BODY_LIMIT_BYTES, DRAINED_BYTES, limitedTo, tooLarge } from './body-limit';
import { Forwarder } from './forwarder.service';
import { answerHeaders, type Headers, requestHeaders } from './headers';
import { appendTiming, SERVER_TIMING } from './server-timing';

/** One request on its way through: whose it is, whether its token may pass, there and back without a byte being held. */
@Injectable()
export class ForwardRequest {
  constructor(
    private readonly clients: Clients,
    private readonly tokens: TokenCheck,
    private readonly forwarder: Forwarder,
  ) {}

  /** @throws not_found, unauthenticated, too_large, unavailable */
  async handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { method = '', url: target = '', headers } = request.raw;
    const route = findRoute(method, target);
    if (!route) throw new ProblemException('not_found');
    const passesToken = await this.tokens.admits(headers.authorization, route.token);
    const body = bodyOf(request);
    const gone = whenGone(reply);
    const askedAt = reply.elapsedTime;
    try {
      const answer = await this.forwarder.send(route.service, {
        method,
        target,
        headers: requestHeaders(
          passesToken ? headers : { ...headers, authorization: undefined },
          this.ownHeaders(request),
          body !== null,
        ),
        body,
        signal: gone,
      });
      return passBack(answer, reply, reply.elapsedTime - askedAt);
    } catch (error) {
      // Nobody is left to be told.
      if (gone.aborted) return reply.hijack();
      throw error;
    }
  }

  private ownHeaders(request: FastifyRequest): Headers {
    const { address, protocol, host } = this.clients.of(request.raw);
    return {
      'x-forwarded-for': address,
      'x-forwarded-proto': protocol,
      'x-forwarded-host': host,
      'x-request-id': request.id,
      traceparent: currentContext()?.traceparent ?? continueTrace(request.headers.traceparent),
    };
  }
}

/** @param waited milliseconds between asking the service and the headers of its answer */
function passBack(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  reply: FastifyReply,
  waited: number,
): FastifyReply {
  return reply
    .status(statusCode)
    .headers(answerHeaders(headers))
    .header(SERVER_TIMING, appendTiming(headers[SERVER_TIMING], 'upstream', waited))
    .send(body);
}

/** @throws too_large at once when the client says so itself */
function bodyOf({ body, headers }: FastifyRequest): Readable | null {
  if (!(body instanceof Readable)) return null;
  const length = headers['content-length'];
  if (length === undefined) return body.pipe(limitedTo(BODY_LIMIT_BYTES));
  // Node reads no more than the length says.
  if (Number(length) <= BODY_LIMIT_BYTES) return body;
  // A proxy in front that is still sending reads no answer: what an honest mistake holds is taken and thrown away.
  if (Number(length) <= DRAINED_BYTES) body.resume();
  throw tooLarge();
}

function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
