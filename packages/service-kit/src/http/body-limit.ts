import { SetMetadata } from '@nestjs/common';

const BODY_LIMIT = Symbol('body limit');

/**
 * The largest request body, in bytes, that the gateway forwards to a route; 1 MB without it. The gateway streams bodies of
 * such a route. Served as `x-body-limit` in `/openapi.json`, from where the gateway reads it.
 */
export const BodyLimit = (bytes: number) => SetMetadata(BODY_LIMIT, bytes);

export function getBodyLimit(handler: (...args: never[]) => unknown): number | undefined {
  return Reflect.getMetadata(BODY_LIMIT, handler);
}
