import type { SignInResponse } from '@larkspur/contracts/session';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { RateLimit } from '@larkspur/service-kit/http/rate-limit';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AUTH_TAG } from '../api-tags';
import {
  type BrowserContext,
  CurrentBrowser,
  expiredRefreshCookie,
  toSignInResponse,
} from '../session/browser-context';
import { RefreshSessionService } from './refresh-session.service';

@ApiTag(AUTH_TAG)
@Controller('auth/refresh')
export class RefreshSessionController {
  constructor(private readonly refreshSession: RefreshSessionService) {}

  @Post()
  @HttpCode(200)
  @Access('public', { token: 'ignored' })
  @RateLimit('renewals')
  @Operation({
    summary: 'Renew the session with the refresh token in its cookie',
    data: null,
    response: 'SignInResponse',
    errors: ['unauthenticated', 'forbidden'],
  })
  async create(
    @CurrentBrowser() browser: BrowserContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInResponse> {
    try {
      return toSignInResponse(reply, browser, await this.refreshSession.refresh(browser), 'You are signed in.');
    } catch (error) {
      // The browser deletes a refresh token that no longer works.
      if (error instanceof ProblemException && error.code === 'unauthenticated') {
        reply.header('set-cookie', expiredRefreshCookie(browser));
      }
      throw error;
    }
  }
}
