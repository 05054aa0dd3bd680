import type { ApiResponse } from '@larkspur/contracts/http';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { NotOwnAccount } from '@larkspur/service-kit/security/own-account';
import { Controller, Delete, Headers, Param } from '@nestjs/common';
import { USER_TAG } from '../../api-tags';
import { IfMatch } from '../../customers/entity-tag';
import { parseUserId, userNotFound } from '../user-not-found';
import { DeleteUserService } from './delete-user.service';

@ApiTag(USER_TAG)
@Controller('user/admin')
@Access('administrator')
export class DeleteUserController {
  constructor(private readonly users: DeleteUserService) {}

  @Delete(':id')
  @NotOwnAccount('id')
  @Operation({
    summary: 'Delete a user; the money goes to the closing account',
    data: null,
    message: 'User deleted.',
    errors: ['own_account', 'not_found', 'conflict', 'transfer_pending', 'stale', 'unavailable'],
  })
  async delete(
    @Param('id') id: string,
    @Headers('if-match') ifMatch: string | undefined,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<null>> {
    const outcome = await this.users.delete(parseUserId(id), caller.userId, IfMatch.parse(ifMatch));
    if (outcome === 'not_found') throw userNotFound();
    return { data: null, message: 'User deleted.' };
  }
}
