import type { SignedRequest } from '@larkspur/contracts/messages';
import type { Role } from '@larkspur/contracts/session';
import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
  type Type,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { ProblemException } from '../http/problem';
import { currentContext } from '../http/request-context';
import { SERVICE_NAME } from '../service-name';
import type { Caller } from './caller';
import { hashRequest, isRead } from './request-hash';
import { invalidToken, TokenVerifier, type VerifiedToken } from './token-verifier';

export type { Caller } from './caller';
export { TokenVerifier, type VerifiedToken } from './token-verifier';

/**
 * `account-holder`: any signed-in user except an auditor, who may change nothing. `back-office`: administrators and auditors,
 * for reads.
 */
export type AccessLevel = 'public' | 'signed-in' | 'account-holder' | 'back-office' | 'administrator';

const ALLOWED_ROLES: Record<Exclude<AccessLevel, 'public'>, readonly Role[]> = {
  'signed-in': ['customer', 'auditor', 'administrator'],
  'account-holder': ['customer', 'administrator'],
  'back-office': ['auditor', 'administrator'],
  administrator: ['administrator'],
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated user, set by the access guard; `null` for a visitor. */
    caller?: Caller | null;
    /** The caller's verified token. */
    token?: VerifiedToken | null;
    /** Why the token could not be checked, on a route that accepts another proof. */
    tokenFailure?: ProblemException;
    /** The body as it was received; null without one. */
    rawBody: Buffer | null;
    /** Set by the access guard when the token was issued for this request alone. */
    authority?: RequestAuthority;
  }
}

/**
 * The gateway's rule for an access token that a request carries. `checked`: it must be valid. `optional`: an invalid
 * one counts as none. `ignored`: the route needs none, so a stale one must not keep anyone from signing in.
 */
export type TokenRule = 'checked' | 'optional' | 'ignored';

interface TokenOptions {
  token: TokenRule;
  /**
   * A cookie may prove who sent the request. While tokens cannot be checked, the route is called as without a token and decides
   * by `CurrentTokenFailure`; other routes respond with 503.
   */
  acceptsOtherProof?: boolean;
}

interface AccessRule extends TokenOptions {
  level: AccessLevel;
}

const ACCESS = Symbol('access');

export function Access(
  level: 'public',
  options: TokenOptions & { token: Exclude<TokenRule, 'checked'> },
): MethodDecorator & ClassDecorator;
export function Access(level: AccessLevel): MethodDecorator & ClassDecorator;
/**
 * Declares who may call a route; on a handler it overrides its controller's. A service does not start with a route that lacks it.
 * `token` is served as `x-token` in `/openapi.json`, from where the gateway reads it; `checked` by default.
 */
export function Access(level: AccessLevel, options: TokenOptions = { token: 'checked' }) {
  return SetMetadata(ACCESS, { level, ...options } satisfies AccessRule);
}

export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller | null =>
    context.switchToHttp().getRequest<FastifyRequest>().caller ?? null,
);

/** On routes that are not public. */
export const CurrentToken = createParamDecorator(
  (_: unknown, context: ExecutionContext): VerifiedToken | null =>
    context.switchToHttp().getRequest<FastifyRequest>().token ?? null,
);

/** Null when the request has no token, or one that was checked. On routes that accept another proof. */
export const CurrentTokenFailure = createParamDecorator(
  (_: unknown, context: ExecutionContext): ProblemException | null =>
    context.switchToHttp().getRequest<FastifyRequest>().tokenFailure ?? null,
);

/** Proves to another service who asks for what. */
export interface RequestAuthority {
  /** Identifies the request: its idempotency key, or else the id of its token. A repetition with the same key is the same request. */
  key: string;
  signedRequest: SignedRequest;
}

/** Null where the gateway forwarded an access token. */
export const CurrentAuthority = createParamDecorator(
  (_: unknown, context: ExecutionContext): RequestAuthority | null =>
    context.switchToHttp().getRequest<FastifyRequest>().authority ?? null,
);

export function getAccess(controller: Type, handler: (...args: never[]) => unknown): AccessRule | undefined {
  return Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, controller);
}

/** Checks whether a token allows its bearer to use a route of this service. */
@Injectable()
export class AccessControl {
  constructor(
    private readonly verifier: TokenVerifier,
    @Inject(SERVICE_NAME) private readonly service: string,
  ) {}

  /** @throws ProblemException `unauthenticated`, `forbidden` or `unavailable` */
  async authorize(authorization: string | undefined, level: Exclude<AccessLevel, 'public'>): Promise<VerifiedToken> {
    const verified = await this.authenticate(authorization);
    if (!ALLOWED_ROLES[level].includes(verified.caller.role)) throw new ProblemException('forbidden');
    return verified;
  }

  /**
   * @returns null without a valid token
   * @throws ProblemException `unavailable` when a token cannot be checked
   */
  async identify(authorization: string | undefined): Promise<VerifiedToken | null> {
    try {
      return await this.authenticate(authorization);
    } catch (error) {
      if (error instanceof ProblemException && error.code === 'unauthenticated') return null;
      throw error;
    }
  }

  private async authenticate(authorization: string | undefined): Promise<VerifiedToken> {
    const token = bearerToken(authorization);
    if (!token) throw unauthenticated();
    const verified = await this.verifier.authenticateAny(token);
    if (verified.scope && verified.scope.audience !== this.service) throw invalidToken();
    return verified;
  }
}

/** Runs before validation, so that an unauthorized caller learns nothing about the expected body. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: AccessControl,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!rule) throw new ProblemException('forbidden');
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const verified = await this.verify(request, rule);
    requireWithinScope(request, verified);
    request.token = verified;
    setCaller(request, verified?.caller ?? null);
    return true;
  }

  private async verify(
    request: FastifyRequest,
    { level, token, acceptsOtherProof }: AccessRule,
  ): Promise<VerifiedToken | null> {
    const { authorization } = request.headers;
    if (level !== 'public') return this.access.authorize(authorization, level);
    if (token === 'ignored') return null;
    try {
      return await this.access.identify(authorization);
    } catch (error) {
      if (!acceptsOtherProof || !(error instanceof ProblemException)) throw error;
      request.tokenFailure = error;
      return null;
    }
  }
}

/** @throws ProblemException when the token was issued for reads, or for another request */
function requireWithinScope(request: FastifyRequest, verified: VerifiedToken | null): void {
  if (!verified?.scope) return;
  const { method, url: target, rawBody: body } = request;
  const { requestHash, tokenId } = verified.scope;
  if (requestHash === undefined) {
    if (!isRead(method)) throw invalidToken();
    return;
  }
  const [idempotencyKey] = [request.headers['idempotency-key']].flat();
  const bound = { method, target, idempotencyKey };
  if (requestHash !== hashRequest({ ...bound, body })) throw invalidToken();
  const token = bearerToken(request.headers.authorization) ?? '';
  request.authority = {
    key: idempotencyKey ?? tokenId,
    signedRequest: { token, ...bound, body: body?.toString() ?? '' },
  };
}

function setCaller(request: FastifyRequest, caller: Caller | null): void {
  request.caller = caller;
  const context = currentContext();
  if (context && caller) context.caller = caller;
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
}

function unauthenticated(): ProblemException {
  return new ProblemException('unauthenticated', { headers: { 'www-authenticate': 'Bearer' } });
}
