import { type CanActivate, type ExecutionContext, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ProblemException } from '../http/problem';
import { parseId } from '../ids';

/**
 * For routes with which staff change someone's account: nobody may handle their own, whatever the body says.
 * @param parameter of the path; it names the user
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
