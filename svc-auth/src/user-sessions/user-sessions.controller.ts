import type { ApiResponse } from '@larkspur/contracts/http';
import type { Session } from '@larkspur/contracts/session';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { NotOwnAccount } from '@larkspur/service-kit/security/own-account';
import { Controller, Delete, Get, Param } from '@nestjs/common';
import { AUTH_TAG } from '../api-tags';
import { ActiveSessions } from '../session/active-sessions.service';

@ApiTag(AUTH_TAG)
@Controller('auth/admin/users/:userId/sessions')
export class UserSessionsController {
  constructor(private readonly sessions: ActiveSessions) {}

  @Get()
  @Access('back-office')
  @Operation({ summary: 'List the devices that a user is signed in with', data: 'Session[]', errors: ['not_found'] })
  async list(@Param('userId') userId: string, @CurrentCaller() caller: Caller): Promise<ApiResponse<Session[]>> {
    return { data: await this.sessions.list(requireId(userId), caller.sessionId) };
  }

  @Delete()
  @Access('administrator')
  @NotOwnAccount('userId')
  @Operation({
    summary: 'Sign a user out of every device',
    data: null,
    message: 'Every device of this user has been signed out.',
    errors: ['own_account', 'not_found'],
  })
  async endAll(@Param('userId') userId: string): Promise<ApiResponse<null>> {
    await this.sessions.endAll(requireId(userId), null);
    return { data: null, message: 'Every device of this user has been signed out.' };
  }

  @Delete(':sessionId')
  @Access('administrator')
  @NotOwnAccount('userId')
  @Operation({
    summary: 'Sign a user out of one device',
    data: null,
    message: 'That device has been signed out.',
    errors: ['own_account', 'not_found'],
  })
  async end(@Param('userId') userId: string, @Param('sessionId') sessionId: string): Promise<ApiResponse<null>> {
    if (!(await this.sessions.end(requireId(userId), requireId(sessionId)))) {
      throw new ProblemException('not_found', { message: 'This device is no longer signed in.' });
    }
    return { data: null, message: 'That device has been signed out.' };
  }
}

function requireId(text: string): string {
  const id = parseId(text);
  if (!id) throw new ProblemException('not_found');
  return id;
}
