import { Readable } from 'node:stream';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const MEGABYTE = 1024 * 1024;

/** Three pictures just under 10 MB, a third longer as data URLs, and some words. */
export const VERIFICATION_BODY_BYTES = 45 * MEGABYTE;
export const IMAGE_BODY_BYTES = 14 * MEGABYTE;

const LIMITS: Readonly<Record<string, number>> = {
  'POST /api/user/verification': VERIFICATION_BODY_BYTES,
  'PATCH /api/user/profile-picture': IMAGE_BODY_BYTES,
};

/**
 * Bodies of these routes wait on the line until the route's guards have let their sender in; `ReceivePictures` reads
 * them then. All others are parsed as ever. Call before the routes are made.
 */
export function deferBodyParsing(app: NestFastifyApplication): void {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', (route) => {
    const limit = LIMITS[`${route.method} ${route.url}`];
    if (limit === undefined) return;
    route.bodyLimit = limit;
    route.preParsing = (request, _reply, _payload, done) => done(null, nothingOf(request));
  });
}

/** What the parser is given instead: it compares what came with the length that was told. */
function nothingOf({ headers }: FastifyRequest) {
  const nothing = Readable.from([]);
  return Object.assign(nothing, { receivedEncodedLength: Number(headers['content-length'] ?? 0) });
}
