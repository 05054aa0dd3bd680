import { Readable } from 'node:stream';
import { SetMetadata } from '@nestjs/common';
import type { FastifyRequest, preParsingHookHandler } from 'fastify';

const DEFERRED_BODY = Symbol('deferred body');

/** Leaves the body of a route unread until the guards have passed. An interceptor of the route reads it from the raw request. */
export const DeferredBody = () => SetMetadata(DEFERRED_BODY, true);

export function isBodyDeferred(handler: (...args: never[]) => unknown): boolean {
  return Reflect.getMetadata(DEFERRED_BODY, handler) === true;
}

/** Gives Fastify's parser nothing to read. */
export const withholdBody: preParsingHookHandler = (request, _reply, _payload, done) =>
  done(null, emptyPayload(request));

/** Fastify compares the received length with the content-length header. */
function emptyPayload({ headers }: FastifyRequest) {
  return Object.assign(Readable.from([]), { receivedEncodedLength: Number(headers['content-length'] ?? 0) });
}
