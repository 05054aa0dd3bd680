import type { SignInAnswer } from '@larkspur/contracts/session';
import { Access } from '@larkspur/service-kit/access';
import { Operation } from '@larkspur/service-kit/operation';
import { ProblemException } from '@larkspur/service-kit/problem';
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
    whole: 'SignInAnswer',
    errors: ['unauthenticated', 'forbidden'],
  })
  async renew(@FromBrowser() browser: Browser, @Res({ passthrough: true }) reply: FastifyReply): Promise<SignInAnswer> {
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
