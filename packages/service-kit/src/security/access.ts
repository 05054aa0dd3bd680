import type { Role } from '@larkspur/contracts/session';
import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  type Type,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { ProblemException } from '../http/problem';
import { currentContext } from '../http/request-context';
import type { Caller } from './caller';
import { TokenVerifier } from './token-verifier';

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
  }
}

/**
 * What the gateway does with an access token that a request carries. `checked`: it must be valid. `optional`: an invalid
 * one counts as none. `ignored`: the route needs none, so a stale one must not keep anyone from signing in.
 */
export type TokenRule = 'checked' | 'optional' | 'ignored';

interface AccessRule {
  level: AccessLevel;
  token: TokenRule;
}

const ACCESS = Symbol('access');

export function Access(
  level: 'public',
  options: { token: Exclude<TokenRule, 'checked'> },
): MethodDecorator & ClassDecorator;
export function Access(level: AccessLevel): MethodDecorator & ClassDecorator;
/**
 * Who may call a route; on a handler it overrides its controller's. A service does not start with a route that lacks it.
 * `token` is served as `x-token` in `/openapi.json`, from where the gateway reads it; `checked` by default.
 */
export function Access(level: AccessLevel, { token }: { token: TokenRule } = { token: 'checked' }) {
  return SetMetadata(ACCESS, { level, token } satisfies AccessRule);
}

export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller | null =>
    context.switchToHttp().getRequest<FastifyRequest>().caller ?? null,
);

/** The caller's access token, on routes that are not public: to prove to another service who asks. */
export const CurrentToken = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  return bearerToken(context.switchToHttp().getRequest<FastifyRequest>().headers.authorization) ?? null;
});

export function getAccess(controller: Type, handler: (...args: never[]) => unknown): AccessRule | undefined {
  return Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, controller);
}

/** Whether a token allows its bearer to use a route. */
@Injectable()
export class AccessControl {
  constructor(private readonly verifier: TokenVerifier) {}

  /** @throws ProblemException `unauthenticated`, `forbidden` or `unavailable` */
  async authorize(authorization: string | undefined, level: Exclude<AccessLevel, 'public'>): Promise<Caller> {
    const token = bearerToken(authorization);
    if (!token) throw unauthenticated();
    const caller = await this.verifier.verify(token);
    if (!ALLOWED_ROLES[level].includes(caller.role)) throw new ProblemException('forbidden');
    return caller;
  }

  /** @returns null without a valid token */
  async identify(authorization: string | undefined): Promise<Caller | null> {
    const token = bearerToken(authorization);
    return token ? this.verifier.verify(token).catch(() => null) : null;
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
    const { authorization } = request.headers;
    const caller =
      rule.level === 'public'
        ? await this.access.identify(authorization)
        : await this.access.authorize(authorization, rule.level);
    setCaller(request, caller);
    return true;
  }
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
