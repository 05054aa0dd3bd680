import type { ApiResponse } from '@larkspur/contracts/http';
import type { ProblemException } from '@larkspur/service-kit/http/problem';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller, CurrentTokenFailure } from '@larkspur/service-kit/security/access';
import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AUTH_TAG } from '../api-tags';
import { type BrowserContext, CurrentBrowser, expiredRefreshCookie } from '../session/browser-context';
import { SignOutService } from './sign-out.service';

@ApiTag(AUTH_TAG)
@Controller('auth/signout')
export class SignOutController {
  constructor(private readonly signOut: SignOutService) {}

  /**
   * Public: the access token may have expired while the refresh token is still valid. With neither, it does nothing. A token that
   * cannot be checked, and no valid refresh token, is a 503: the session continues.
   */
  @Post()
  @HttpCode(200)
  @Access('public', { token: 'optional', acceptsOtherProof: true })
  @Operation({ summary: 'End this session', data: null, message: 'You have signed out.', errors: ['forbidden'] })
  async create(
    @CurrentCaller() caller: Caller | null,
    @CurrentTokenFailure() tokenFailure: ProblemException | null,
    @CurrentBrowser() browser: BrowserContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<null>> {
    const { refreshToken } = browser;
    const isProven = await this.signOut.signOut({ sessionId: caller?.sessionId ?? null, refreshToken });
    if (tokenFailure && !isProven) throw tokenFailure;
    reply.header('set-cookie', expiredRefreshCookie(browser));
    return { data: null, message: 'You have signed out.' };
  }
}
