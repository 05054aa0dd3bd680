import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { accountNotReady } from '../../customers/account-not-ready';
import { CustomerRepository } from '../../customers/customer.repository';
import { assertVerificationOpen } from './verification-open';

/** Refuses an upload before up to 45 MB of it are read. The service checks again with the customer locked. */
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
