import type { SignInResponse } from '@larkspur/contracts/session';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Browser, FromBrowser, noRefreshCookie, signedInAnswer } from '../session/browser';
import { RefreshService } from './refresh.service';

@Controller('auth/refresh')
export class RefreshController {
  constructor(private readonly refresh: RefreshService) {}

  @Post()
  @HttpCode(200)
  @Access('public')
  @Operation({
    summary: 'Renew the session by the refresh token in its cookie',
    data: null,
    response: 'SignInResponse',
    errors: ['unauthenticated', 'forbidden'],
  })
  async renew(
    @FromBrowser() browser: Browser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInResponse> {
    try {
      return signedInAnswer(reply, browser, await this.refresh.renew(browser), 'You are signed in.');
    } catch (error) {
      // What is good for nothing any more is not kept.
      if (error instanceof ProblemException && error.code === 'unauthenticated') {
        reply.header('set-cookie', noRefreshCookie(browser));
      }
      throw error;
    }
  }
}
