import { type CanActivate, type ExecutionContext, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ProblemException } from '../http/problem';
import { parseId } from '../ids';

/**
 * Protects routes that change a customer's account: staff may not handle their own account, whatever the body contains.
 * @param parameter the path parameter that identifies the user
 */
export function NotOwnAccount(parameter: string): MethodDecorator & ClassDecorator {
  return UseGuards(new OwnAccountGuard(parameter));
}

/** @throws own_account when the user is the caller */
export function assertNotOwnAccount(callerId: string, userId: string): void {
  if (userId === callerId) throw new ProblemException('own_account');
}

/** Runs after the access guard and before validation. */
class OwnAccountGuard implements CanActivate {
  constructor(private readonly parameter: string) {}

  canActivate(context: ExecutionContext): boolean {
    const { caller, params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: Record<string, string> }>>();
    const userId = parseId(params[this.parameter] ?? '');
    if (caller && userId) assertNotOwnAccount(caller.userId, userId);
    return true;
  }
}
