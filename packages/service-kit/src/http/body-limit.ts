import { SetMetadata } from '@nestjs/common';

const BODY_LIMIT = Symbol('body limit');

/** The limit of a route without `@BodyLimit`, in bytes. The largest form is a contact message of 5,000 characters, each escaped. */
export const DEFAULT_BODY_BYTES = 64 * 1024;

/**
 * The largest request body of a route, in bytes, where it differs from `DEFAULT_BODY_BYTES`. The gateway streams bodies of
 * such a route. Served as `x-body-limit` in `/openapi.json`, from where the gateway reads it.
 */
export const BodyLimit = (bytes: number) => SetMetadata(BODY_LIMIT, bytes);

export function getBodyLimit(handler: (...args: never[]) => unknown): number | undefined {
  return Reflect.getMetadata(BODY_LIMIT, handler);
}
