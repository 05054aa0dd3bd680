import { RATE_LIMIT_CLASSES, type RateLimitClass } from '@larkspur/service-kit/http/rate-limit';
import { METHODS, type Method } from '@larkspur/service-kit/openapi/openapi-document';
import type { TokenRule } from '@larkspur/service-kit/security/access';
import findMyWay, { type HTTPMethod } from 'find-my-way';

const TOKEN_RULES: readonly TokenRule[] = ['checked', 'optional', 'ignored'];

/** The rules of a route that the gateway enforces before it forwards a request. */
export interface RoutePolicy {
  rateLimit: RateLimitClass;
  token: TokenRule;
  /** The route is for signed-in users only. */
  requiresToken?: true;
  /** Bytes that are forwarded as a stream, where the route declares a limit of its own. */
  bodyLimit?: number;
}

/** The policy of paths without a declared route; their service responds with 404. */
const DEFAULT_POLICY: RoutePolicy = { rateLimit: 'everything', token: 'checked' };

/** For a class that this version of the gateway does not know: a newer service must not lose its limit. */
const STRICTEST_CLASS: RateLimitClass = 'messages';

/** A service cannot raise its limit above this. */
const MAX_BODY_LIMIT_BYTES = 64 * 1024 * 1024;

export class InvalidDocumentError extends Error {
  override readonly name = 'InvalidDocumentError';
}

/** An operation of an OpenAPI document, as far as the gateway reads it. */
interface Operation {
  'x-rate-limit'?: unknown;
  'x-token'?: unknown;
  'x-access'?: unknown;
  'x-body-limit'?: unknown;
}

/**
 * The policies of one process's routes, matched by the router that Fastify uses itself: a percent-encoded spelling of a
 * path finds the same route here as in the service.
 */
export class PolicyTable {
  private readonly router = findMyWay();

  /**
   * @param document as the service serves it
   * @throws InvalidDocumentError
   */
  constructor(document: unknown) {
    for (const [path, item] of Object.entries(pathsOf(document))) {
      for (const method of METHODS) {
        const operation = item[method];
        if (operation) this.add(method, path, toPolicy(operation, `${method} ${path}`));
      }
    }
  }

  /** @param path as it was sent, still percent-encoded */
  find(method: string, path: string): RoutePolicy {
    return this.router.find(method as HTTPMethod, path)?.store ?? DEFAULT_POLICY;
  }

  private add(method: Method, path: string, policy: RoutePolicy): void {
    const url = `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;
    this.router.on(method.toUpperCase() as HTTPMethod, url, unused, policy);
  }
}

function unused(): never {
  throw new Error('This router only looks policies up.');
}

function pathsOf(document: unknown): Record<string, Partial<Record<Method, Operation>>> {
  if (isObject(document) && isObject(document.paths) && Object.values(document.paths).every(isObject)) {
    return document.paths as Record<string, Partial<Record<Method, Operation>>>;
  }
  throw new InvalidDocumentError('The document has no paths.');
}

function toPolicy(operation: Operation, name: string): RoutePolicy {
  const { 'x-rate-limit': limit, 'x-token': token, 'x-access': access, 'x-body-limit': bodyLimit } = operation;
  // A document without policies comes from a service older than this gateway: its routes would lose their limits.
  if (limit === undefined || token === undefined) throw new InvalidDocumentError(`${name} declares no policy.`);
  return {
    rateLimit: RATE_LIMIT_CLASSES.find((known) => known === limit) ?? STRICTEST_CLASS,
    token: TOKEN_RULES.find((known) => known === token) ?? DEFAULT_POLICY.token,
    ...(access !== undefined && access !== 'public' && { requiresToken: true }),
    ...(typeof bodyLimit === 'number' && { bodyLimit: Math.min(bodyLimit, MAX_BODY_LIMIT_BYTES) }),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
