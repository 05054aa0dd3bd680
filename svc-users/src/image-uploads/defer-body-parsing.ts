import { Readable } from 'node:stream';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const MEGABYTE = 1024 * 1024;

/** Three images just under 10 MB, which grow by a third as base64, plus the text fields. */
export const VERIFICATION_BODY_BYTES = 45 * MEGABYTE;
export const IMAGE_BODY_BYTES = 14 * MEGABYTE;

const BODY_LIMITS: Readonly<Record<string, number>> = {
  'POST /api/user/verification': VERIFICATION_BODY_BYTES,
  'PATCH /api/user/profile-picture': IMAGE_BODY_BYTES,
};

/**
 * Leaves the bodies of the upload routes unread until the guards have passed; then the `ReceiveImages` interceptor reads
 * them. Other routes are parsed as usual. Call before the routes are registered.
 */
export function deferBodyParsing(app: NestFastifyApplication): void {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', (route) => {
    const limit = BODY_LIMITS[`${route.method} ${route.url}`];
    if (limit === undefined) return;
    route.bodyLimit = limit;
    route.preParsing = (request, _reply, _payload, done) => done(null, emptyPayload(request));
  });
}

/** Fastify's parser reads this instead of the body. It compares the received length with the content-length header. */
function emptyPayload({ headers }: FastifyRequest) {
  const payload = Readable.from([]);
  return Object.assign(payload, { receivedEncodedLength: Number(headers['content-length'] ?? 0) });
}
