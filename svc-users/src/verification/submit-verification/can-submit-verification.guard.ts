import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CustomerRepository } from '../../customers/customer.repository';
import { MissingCustomer } from '../../customers/missing-customer.service';
import { assertVerificationOpen } from './verification-open';

/** Refuses an upload before up to 45 MB of it are read. The service checks again with the customer locked. */
@Injectable()
export class CanSubmitVerification implements CanActivate {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly missing: MissingCustomer,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!caller) return false;
    const customer = await this.customers.findById(caller.userId);
    if (!customer) throw await this.missing.toProblem(caller.userId);
    assertVerificationOpen(customer);
    return true;
  }
}
