import { SetMetadata, type Type } from '@nestjs/common';

/** Classes of requests that the gateway limits by client address; it decides how many a minute each allows. */
export const RATE_LIMIT_CLASSES = [
  'credentials',
  'renewals',
  'messages',
  'uploads',
  'telemetry',
  'everything',
] as const;
export type RateLimitClass = (typeof RATE_LIMIT_CLASSES)[number];

const RATE_LIMIT = Symbol('rate limit');

/**
 * The class of limit that the gateway applies to a route, `everything` without it. On a handler it overrides its
 * controller's. Served as `x-rate-limit` in `/openapi.json`, from where the gateway reads it.
 */
export const RateLimit = (limit: Exclude<RateLimitClass, 'everything'>) => SetMetadata(RATE_LIMIT, limit);

export function getRateLimit(controller: Type, handler: (...args: never[]) => unknown): RateLimitClass {
  return Reflect.getMetadata(RATE_LIMIT, handler) ?? Reflect.getMetadata(RATE_LIMIT, controller) ?? 'everything';
}
