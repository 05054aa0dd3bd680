import { createHash } from 'node:crypto';

/** The parts of a request that a request-bound token covers. */
export interface BoundRequest {
  method: string;
  /** Path and query, as they were sent. */
  target: string;
  idempotencyKey?: string | undefined;
  body: Uint8Array | string | null;
}

/** SHA-256 of all that decides what a request does, in base64url. The JSON text ends at the line feed, which it cannot contain. */
export function hashRequest({ method, target, idempotencyKey, body }: BoundRequest): string {
  return createHash('sha256')
    .update(`${JSON.stringify([method, target, idempotencyKey ?? null])}\n`)
    .update(body ?? '')
    .digest('base64url');
}

/** A token for reads is accepted for this method, the only safe one of the services. */
export function isRead(method: string): boolean {
  return method === 'GET';
}
