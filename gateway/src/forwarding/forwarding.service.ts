import { ProblemException } from '@larkspur/service-kit/http/problem';
import { networkPrefix } from '@larkspur/service-kit/network-prefix';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf, matchedRouteOf } from '../http/request-hooks';
import { appendTiming, SERVER_TIMING } from '../http/server-timing';
import { RequestAbort, type UpstreamResponse } from '../upstream/dispatch';
import { type Headers, requestHeaders, responseHeaders } from './headers';
import { readRequestBody } from './request-body';
import { audienceOf, TokenExchange } from './token-exchange.service';
import { TokenValidator } from './token-validator.service';
import { UpstreamClient } from './upstream-client.service';

/** The only service that sets and reads cookies: they contain refresh tokens. */
const COOKIE_SERVICE = 'auth';

/** Forwards one request to its service and the response to its client. */
@Injectable()
export class ForwardingService {
  constructor(
    private readonly tokens: TokenValidator,
    private readonly exchange: TokenExchange,
    private readonly upstreams: UpstreamClient,
  ) {}

  /**
   * Resolves when the response is being sent; an error after that can no longer be reported to the client.
   * @throws not_found, unauthenticated, too_large, unavailable
   */
  async forward(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { method = '', url: target = '', headers } = request.raw;
    const { service, policy } = matchedRouteOf(request);
    if (!service) throw new ProblemException('not_found');
    const disconnect = watchDisconnect(reply);
    const caller = await this.tokens.validate(headers.authorization, policy);
    try {
      const body = await readRequestBody(request.raw, policy.bodyLimit, networkPrefix(clientOf(request).address));
      const forwarded = requestHeaders(
        caller ? headers : { ...headers, authorization: undefined },
        this.forwardedHeaders(request),
        { hasBody: body !== null, needsCookies: service === COOKIE_SERVICE },
      );
      const audience = audienceOf(service, caller);
      if (audience) {
        forwarded.authorization = await this.exchange.authorize(audience, { method, target, headers: forwarded, body });
      }
      const sentAt = reply.elapsedTime;
      const response = await this.upstreams.send(service, { method, target, headers: forwarded, body, disconnect });
      sendResponse(response, reply, reply.elapsedTime - sentAt);
    } catch (error) {
      // Without a client there is nothing to send an error to.
      if (disconnect.isAborted) reply.hijack();
      else throw error;
    }
  }

  private forwardedHeaders(request: FastifyRequest): Headers {
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

/** @param upstreamMs from sending the request to the response's headers */
function sendResponse({ statusCode, headers, body }: UpstreamResponse, reply: FastifyReply, upstreamMs: number): void {
  reply
    .status(statusCode)
    .headers(responseHeaders(headers))
    .header(SERVER_TIMING, appendTiming(headers[SERVER_TIMING], 'upstream', upstreamMs));
  reply.send(toPayload(headers, body));
}

function toPayload(
  headers: UpstreamResponse['headers'],
  body: UpstreamResponse['body'],
): UpstreamResponse['body'] | string | undefined {
  if (!Buffer.isBuffer(body)) return body;
  // Fastify would replace the length that a 304 declares by the length of an empty payload.
  if (body.length === 0) return undefined;
  // Node.js writes a string together with the headers, and bytes in a second write.
  return isJson(headers) ? body.toString() : body;
}

function isJson(headers: UpstreamResponse['headers']): boolean {
  const type = headers['content-type'];
  return typeof type === 'string' && /^application\/(?:problem\+)?json\b/.test(type) && !headers['content-encoding'];
}

function watchDisconnect({ raw }: FastifyReply): RequestAbort {
  const disconnect = new RequestAbort();
  raw.once('close', () => {
    if (raw.writableFinished) return;
    disconnect.abort();
  });
  return disconnect;
}
