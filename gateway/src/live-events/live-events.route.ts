import { ProblemException } from '@larkspur/service-kit/http/problem';
import { bearerToken, TokenVerifier } from '@larkspur/service-kit/security/access';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LIVE_EVENTS } from './live-events.document';
import { LiveEventsService } from './live-events.service';
import { LiveStreams } from './live-streams.service';

export const LIVE_EVENTS_PATH = `/api${LIVE_EVENTS.path}`;

/** A proxy that buffered the response would hold events back. */
const HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };

/** `GET /api/events` */
@Injectable()
export class LiveEventsRoute {
  constructor(
    private readonly verifier: TokenVerifier,
    private readonly streams: LiveStreams,
    private readonly events: LiveEventsService,
  ) {}

  /** @throws unauthenticated, unavailable */
  async handle({ raw: request }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const token = bearerToken(request.headers.authorization);
    if (!token) throw new ProblemException('unauthenticated', { headers: { 'www-authenticate': 'Bearer' } });
    const verified = await this.verifier.authenticate(token);
    this.streams.requireCapacity();
    reply.hijack();
    const { raw: response } = reply;
    if (response.destroyed) return reply;
    // An unread request body would hide that the client has disconnected.
    request.resume();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) response.setHeader(name, value);
    }
    response.writeHead(200, HEADERS);
    this.events.open(verified, response, request.headers['last-event-id']?.toString());
    return reply;
  }
}
