import type { ApiResponse } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, Get, Param, Res } from '@nestjs/common';
import { isEmail } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { USER_TAG } from '../../api-tags';
import { CustomerRepository } from '../../customers/customer.repository';
import { parseUserId } from '../user-not-found';
import { UserPresenter } from '../user-presenter';

@ApiTag(USER_TAG)
@Controller('user/admin')
@Access('back-office')
export class GetUserController {
  constructor(
    private readonly customers: CustomerRepository,
    private readonly presenter: UserPresenter,
  ) {}

  @Get('email/:email')
  @Operation({
    summary: 'Find a user by email',
    data: 'User',
    pathExamples: { email: 'amelia.hartley@example.com' },
    errors: ['not_found'],
  })
  async getByEmail(
    @Param('email') email: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<User>> {
    return this.presenter.present(reply, isEmail(email) ? await this.customers.findByEmail(email) : null);
  }

  @Get(':id')
  @Operation({ summary: 'Get a user', data: 'User', errors: ['not_found'] })
  async getById(@Param('id') id: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<ApiResponse<User>> {
    return this.presenter.present(reply, await this.customers.findById(parseUserId(id)));
  }
}
