import type { ApiResponse } from '@larkspur/contracts/http';
import type { SessionUser } from '@larkspur/contracts/session';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Controller, Get } from '@nestjs/common';
import { AUTH_TAG } from '../api-tags';
import { CurrentUserService } from './current-user.service';

@ApiTag(AUTH_TAG)
@Controller('auth/user')
export class CurrentUserController {
  constructor(private readonly currentUser: CurrentUserService) {}

  @Get()
  @Access('signed-in')
  @Operation({ summary: 'Get the signed-in user', data: 'SessionUser' })
  async read(@CurrentCaller() caller: Caller): Promise<ApiResponse<SessionUser>> {
    return { data: await this.currentUser.read(caller.userId) };
  }
}
