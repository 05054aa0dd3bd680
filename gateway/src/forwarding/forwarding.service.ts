import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from '../edge/request-edge';
import { appendTiming, SERVER_TIMING } from '../edge/server-timing';
import { findRoute } from '../routes/routes';
import type { UpstreamResponse } from '../upstream/dispatch';
import { type Headers, requestHeaders, responseHeaders } from './headers';
import { bodyLimitOf, bufferBody, isStreamed, rejectBody, streamBody } from './request-body';
import { TokenValidator } from './token-validator.service';
import { UpstreamClient } from './upstream-client.service';

/** One request on its way through: whose it is, whether its token may pass, there and back without more than a small body being held. */
@Injectable()
export class ForwardingService {
  constructor(
    private readonly tokens: TokenValidator,
    private readonly forwarder: UpstreamClient,
  ) {}

  /**
   * Resolves when the answer is on its way: what befalls it then is nothing that could still be told.
   * @throws not_found, unauthenticated, too_large, unavailable
   */
  async handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { method = '', url: target = '', headers } = request.raw;
    const route = findRoute(method, target);
    if (!route) throw new ProblemException('not_found');
    const passesToken = await this.tokens.admits(headers.authorization, route.token);
    const gone = watchDisconnect(reply);
    try {
      const body = await readRequestBody(request.raw, bodyLimitOf(method, target));
      const askedAt = reply.elapsedTime;
      const answer = await this.forwarder.send(route.service, {
        method,
        target,
        headers: requestHeaders(
          passesToken ? headers : { ...headers, authorization: undefined },
          this.ownHeaders(request),
          body !== null,
        ),
        body,
        gone,
      });
      sendResponse(answer, reply, reply.elapsedTime - askedAt);
    } catch (error) {
      // Nobody is left to be told.
      if (gone.isGone) reply.hijack();
      else throw error;
    }
  }

  private ownHeaders(request: FastifyRequest): Headers {
    const { address, protocol, host } = clientOf(request);
    return {
      'x-forwarded-for': address,
      'x-forwarded-proto': protocol,
      'x-forwarded-host': host,
      'x-request-id': request.id,
      traceparent: request.traceparent,
    };
  }
}

/** @param waited milliseconds between asking the service and its answer */
function sendResponse({ statusCode, headers, body }: UpstreamResponse, reply: FastifyReply, waited: number): void {
  reply
    .status(statusCode)
    .headers(responseHeaders(headers))
    .header(SERVER_TIMING, appendTiming(headers[SERVER_TIMING], 'upstream', waited));
  reply.send(toPayload(headers, body));
}

function toPayload(
  headers: UpstreamResponse['headers'],
  body: UpstreamResponse['body'],
): UpstreamResponse['body'] | string | undefined {
  if (!Buffer.isBuffer(body)) return body;
  // Of 304 or to HEAD a length tells of what is not sent; an empty payload would be measured.
  if (body.length === 0) return undefined;
  // As text Node writes it in one piece with its headers; bytes would be a second one.
  return isJson(headers) ? body.toString() : body;
}

function isJson(headers: UpstreamResponse['headers']): boolean {
  const type = headers['content-type'];
  return typeof type === 'string' && /^application\/(?:problem\+)?json\b/.test(type) && !headers['content-encoding'];
}

/** @throws too_large at once when the client says so itself */
async function readRequestBody(request: IncomingMessage, limit: number): Promise<Buffer | Readable | null> {
  const { method, headers } = request;
  const length = headers['content-length'];
  if (method === 'GET' || method === 'HEAD' || length === '0') return null;
  if (length === undefined) {
    if (headers['transfer-encoding'] === undefined) return null;
    return isStreamed(limit) ? streamBody(request, limit) : bufferBody(request, limit);
  }
  if (Number(length) <= limit) return isStreamed(limit) ? streamBody(request, limit) : bufferBody(request, limit);
  throw rejectBody(request, Number(length));
}

class ClientDisconnect extends EventEmitter {
  isGone = false;
}

function watchDisconnect({ raw }: FastifyReply): ClientDisconnect {
  const gone = new ClientDisconnect();
  raw.once('close', () => {
    if (raw.writableFinished) return;
    gone.isGone = true;
    gone.emit('abort');
  });
  return gone;
}
