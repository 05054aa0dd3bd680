import { ProblemException } from '@larkspur/service-kit/http/problem';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { accountNotReady } from '../../customers/account-not-ready';
import { type CustomerDetails, CustomerRepository } from '../../customers/customer.repository';

/** Asked before 45 MB are read, and again with the customer locked. */
export function assertVerificationOpen({ verificationStatus }: Pick<CustomerDetails, 'verificationStatus'>): void {
  if (verificationStatus === 'pending') {
    throw new ProblemException('conflict', { message: 'Your documents have been received and are being checked.' });
  }
  if (verificationStatus === 'verified') throw new ProblemException('conflict', { message: 'You are verified.' });
}

@Injectable()
export class CanSubmitVerification implements CanActivate {
  constructor(private readonly customers: CustomerRepository) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
    const customer = caller ? await this.customers.findById(caller.userId) : null;
    if (!customer) throw accountNotReady();
    assertVerificationOpen(customer);
    return true;
  }
}
