import type { ApiResponse } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { USER_TAG } from '../../api-tags';
import { CustomerRepository } from '../../customers/customer.repository';
import { entityTag } from '../../customers/entity-tag';
import { MissingCustomer } from '../../customers/missing-customer.service';
import { toUserResponse } from '../../customers/user-response';
import { SignedFileUrls } from '../../files/signed-file-urls';

@ApiTag(USER_TAG)
@Controller('user')
export class GetProfileController {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly missing: MissingCustomer,
    private readonly urls: SignedFileUrls,
  ) {}

  @Get('me')
  @Access('signed-in')
  @Operation({
    summary: 'Get your own profile and balances',
    data: 'User',
    errors: ['account_opening', 'unavailable'],
  })
  async getProfile(
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<User>> {
    const customer = await this.customers.findById(caller.userId);
    if (!customer) throw await this.missing.toProblem(caller.userId);
    reply.header('etag', entityTag(customer));
    return { data: toUserResponse(customer, this.urls) };
  }
}
