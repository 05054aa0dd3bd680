import type { ApiResponse } from '@larkspur/contracts/http';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AUTH_TAG } from '../api-tags';
import { type BrowserContext, CurrentBrowser, expiredRefreshCookie } from '../session/browser-context';
import { SignOutService } from './sign-out.service';

@ApiTag(AUTH_TAG)
@Controller('auth/signout')
export class SignOutController {
  constructor(private readonly signOut: SignOutService) {}

  /** Public: the access token may have expired while the refresh token is still valid. With neither, it does nothing. */
  @Post()
  @HttpCode(200)
  @Access('public', { token: 'optional' })
  @Operation({ summary: 'End this session', data: null, message: 'You have signed out.', errors: ['forbidden'] })
  async create(
    @CurrentCaller() caller: Caller | null,
    @CurrentBrowser() browser: BrowserContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<null>> {
    await this.signOut.signOut({ sessionId: caller?.sessionId ?? null, refreshToken: browser.refreshToken });
    reply.header('set-cookie', expiredRefreshCookie(browser));
    return { data: null, message: 'You have signed out.' };
  }
}
