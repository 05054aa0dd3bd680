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
import { ActiveSessions } from '../session/active-sessions.service';
import { type BrowserContext, CurrentBrowser, expiredRefreshCookie } from '../session/browser-context';

@ApiTag(AUTH_TAG)
@Controller('auth/sessions')
@Access('signed-in')
export class ManageSessionsController {
  constructor(private readonly sessions: ActiveSessions) {}

  @Get()
  @Operation({ summary: 'List the devices that are signed in to this account', data: 'Session[]' })
  async list(@CurrentCaller() { userId, sessionId }: Caller): Promise<ApiResponse<Session[]>> {
    return { data: await this.sessions.list(userId, sessionId) };
  }

  @Delete()
  @Operation({
    summary: 'Sign every other device out',
    data: null,
    message: 'Every other device has been signed out.',
  })
  async endOthers(
    @CurrentCaller() { userId, sessionId }: Caller,
    @CurrentBrowser() _: BrowserContext,
  ): Promise<ApiResponse<null>> {
    await this.sessions.endAll(userId, sessionId);
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
    if (!id || !(await this.sessions.end(caller.userId, id))) throw new ProblemException('not_found');
    if (id === caller.sessionId) reply.header('set-cookie', expiredRefreshCookie(browser));
    return { data: null, message: 'That device has been signed out.' };
  }
}
