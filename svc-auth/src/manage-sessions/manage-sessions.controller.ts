import type { ApiResponse } from '@larkspur/contracts/http';
import type { Session } from '@larkspur/contracts/session';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Controller, Delete, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AUTH_TAG } from '../api-tags';
import { type BrowserContext, CurrentBrowser, expiredRefreshCookie } from '../session/browser-context';
import { ManageSessionsService } from './manage-sessions.service';

@ApiTag(AUTH_TAG)
@Controller('auth/sessions')
@Access('signed-in')
export class ManageSessionsController {
  constructor(private readonly sessions: ManageSessionsService) {}

  @Get()
  @Operation({ summary: 'List the devices that are signed in to this account', data: 'Session[]' })
  async list(@CurrentCaller() caller: Caller): Promise<ApiResponse<Session[]>> {
    return { data: await this.sessions.list(caller) };
  }

  @Delete()
  @Operation({
    summary: 'Sign every other device out',
    data: null,
    message: 'Every other device has been signed out.',
  })
  async endOthers(@CurrentCaller() caller: Caller, @CurrentBrowser() _: BrowserContext): Promise<ApiResponse<null>> {
    await this.sessions.endOthers(caller);
    return { data: null, message: 'Every other device has been signed out.' };
  }

  @Delete(':id')
  @Operation({
    summary: 'Sign one device out',
    data: null,
    message: 'That device has been signed out.',
    errors: ['not_found'],
  })
  async end(
    @CurrentCaller() caller: Caller,
    @Param('id') text: string,
    @CurrentBrowser() browser: BrowserContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<null>> {
    const id = parseId(text);
    if (!id) throw new ProblemException('not_found');
    await this.sessions.end(caller, id);
    if (id === caller.sessionId) reply.header('set-cookie', expiredRefreshCookie(browser));
    return { data: null, message: 'That device has been signed out.' };
  }
}
