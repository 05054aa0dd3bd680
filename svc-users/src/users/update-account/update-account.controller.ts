import type { ApiResponse } from '@larkspur/contracts/http';
import type { User } from '@larkspur/contracts/user';
import { parseIdempotencyKey } from '@larkspur/service-kit/http/idempotency-key';
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
import { UpdateAccountDto } from './update-account.dto';
import { UpdateAccountService } from './update-account.service';

@ApiTag(USER_TAG)
@Controller('user/admin/account')
@Access('administrator')
export class UpdateAccountController {
  constructor(
    private readonly accounts: UpdateAccountService,
    private readonly presenter: UserPresenter,
  ) {}

  @Put(':id')
  @NotOwnAccount('id')
  @Operation({
    summary: "Set a user's account number and balances; the differences are posted",
    data: 'User',
    message: 'Account updated.',
    errors: ['bad_request', 'own_account', 'not_found', 'account_number_taken', 'stale', 'idempotency_mismatch'],
  })
  async update(
    @Param('id') id: string,
    @Body() request: UpdateAccountDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Headers('idempotency-key') key: string | undefined,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<User>> {
    const idempotencyKey = parseIdempotencyKey(key);
    const update = { userId: parseUserId(id), actorId: caller.userId, request, idempotencyKey };
    const customer = await this.accounts.update(update, IfMatch.parse(ifMatch));
    return this.presenter.present(reply, customer, 'Account updated.');
  }
}
