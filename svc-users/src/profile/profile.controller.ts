import type { Answer } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/access';
import { ProblemException } from '@larkspur/service-kit/problem';
import { Controller, Get } from '@nestjs/common';
import { CustomerRepository } from '../customer/customer.repository';
import { userOnWire } from '../customer/user-on-wire';
import { FileLinks } from '../files/file-links';

@Controller('user')
export class ProfileController {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly links: FileLinks,
  ) {}

  /** 503 while the message that opens a new customer's accounts is still under way. */
  @Get('me')
  @Access('signed-in')
  async me(@CurrentCaller() caller: Caller): Promise<Answer<User>> {
    const customer = await this.customers.findById(caller.userId);
    if (!customer) {
      throw new ProblemException('unavailable', {
        message: 'Your account is being opened. Please try again in a moment.',
        headers: { 'retry-after': '1' },
      });
    }
    return { data: userOnWire(customer, this.links) };
  }
}
