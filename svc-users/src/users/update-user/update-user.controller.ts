import type { ApiResponse } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { NotOwnAccount } from '@larkspur/service-kit/security/own-account';
import { Body, Controller, Headers, Param, Put, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { USER_TAG } from '../../api-tags';
import { IfMatch } from '../../customers/entity-tag';
import { parseUserId } from '../user-not-found';
import { UserPresenter } from '../user-presenter';
import { UpdateUserDto } from './update-user.dto';
import { UpdateUserService } from './update-user.service';

@ApiTag(USER_TAG)
@Controller('user/admin')
@Access('administrator')
export class UpdateUserController {
  constructor(
    private readonly users: UpdateUserService,
    private readonly presenter: UserPresenter,
  ) {}

  @Put(':id')
  @NotOwnAccount('id')
  @Operation({
    summary: 'Update a user; the profile, email, and disabled flag change together or not at all',
    data: 'User',
    message: 'User updated.',
    errors: ['own_account', 'not_found', 'email_taken', 'conflict', 'held', 'stale', 'unavailable'],
  })
  async update(
    @Param('id') id: string,
    @Body() request: UpdateUserDto,
    @Headers('if-match') ifMatch: string | undefined,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<User>> {
    const context = { caller, ifMatch: IfMatch.parse(ifMatch) };
    const customer = await this.users.update(parseUserId(id), request, context);
    return this.presenter.present(reply, customer, 'User updated.');
  }
}
