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
import type { Caller } from './caller';
import { ProblemException } from './problem';
import { TokenVerifier } from './token-verifier';

export type { Caller } from './caller';
export { type Pass, TokenVerifier } from './token-verifier';

export type AccessLevel = 'public' | 'signed-in' | 'administrator';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the access guard: who asks; `null` when nobody signed in does. */
    caller?: Caller | null;
  }
}

const ACCESS = Symbol('access');

/** Who may call a route; on a handler it overrides its controller's. A route without it is refused, and so is the start. */
export const Access = (level: AccessLevel) => SetMetadata(ACCESS, level);

export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller | null =>
    context.switchToHttp().getRequest<FastifyRequest>().caller ?? null,
);

export function declaredAccess(controller: Type, handler: (...args: never[]) => unknown): AccessLevel | undefined {
  return Reflect.getMetadata(ACCESS, handler) ?? Reflect.getMetadata(ACCESS, controller);
}

/** Runs before validation: who may not come in does not learn what a body must look like. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly verifier: TokenVerifier,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<AccessLevel | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!access) throw new ProblemException('forbidden');
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const token = bearerToken(request.headers.authorization);
    if (access === 'public') {
      request.caller = token ? await this.verifier.verify(token).catch(() => null) : null;
      return true;
    }
    if (!token) throw unauthenticated();
    request.caller = await this.verifier.verify(token);
    if (access === 'administrator' && request.caller.role !== 'administrator') throw new ProblemException('forbidden');
    return true;
  }
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
}

function unauthenticated(): ProblemException {
  return new ProblemException('unauthenticated', { headers: { 'www-authenticate': 'Bearer' } });
}
