import { ProblemException } from '@larkspur/service-kit/http/problem';
import { bearerToken, TokenVerifier } from '@larkspur/service-kit/security/access';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LiveEventsService } from './live-events.service';
import { LiveStreams } from './live-streams.service';

export const LIVE_EVENTS_PATH = '/api/events';

/** Of this answer, beside those of every answer. A proxy that gathers what it passes on would hold events back. */
const HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };

/** `GET /api/events`: answered here and by no service. */
@Injectable()
export class LiveEventsHandler {
  constructor(
    private readonly verifier: TokenVerifier,
    private readonly streams: LiveStreams,
    private readonly feed: LiveEventsService,
  ) {}

  /** @throws not_found, unauthenticated, unavailable */
  async handle({ raw: request }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // Fastify decodes paths before it compares them; this door reads them as they stand.
    if (request.url?.split('?', 1)[0] !== LIVE_EVENTS_PATH) throw new ProblemException('not_found');
    const token = bearerToken(request.headers.authorization);
    if (!token) throw new ProblemException('unauthenticated', { headers: { 'www-authenticate': 'Bearer' } });
    const pass = await this.verifier.authenticate(token);
    this.streams.requireCapacity();
    reply.hijack();
    const { raw: response } = reply;
    if (response.destroyed) return reply;
    // A body that nobody reads would hide that the client has gone.
    request.resume();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) response.setHeader(name, value);
    }
    response.writeHead(200, HEADERS);
    this.feed.open(pass, response, request.headers['last-event-id']?.toString());
    return reply;
  }
}
