import type { SignInResponse } from '@larkspur/contracts/session';
import { RateLimit } from '@larkspur/service-kit/http/rate-limit';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AUTH_TAG } from '../api-tags';
import { type BrowserContext, CurrentBrowser, toSignInResponse } from '../session/browser-context';
import { SignInDto } from './sign-in.dto';
import { SignInService } from './sign-in.service';

@ApiTag(AUTH_TAG)
@Controller('auth/signin')
export class SignInController {
  constructor(private readonly signIn: SignInService) {}

  @Post()
  @HttpCode(200)
  @Access('public', { token: 'ignored' })
  @RateLimit('credentials')
  @Operation({
    summary: 'Sign in with email and password',
    data: null,
    response: 'SignInResponse',
    errors: ['wrong_credentials', 'account_disabled', 'rate_limited', 'unavailable'],
  })
  async create(
    @Body() credentials: SignInDto,
    @CurrentBrowser() browser: BrowserContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInResponse> {
    const signedIn = await this.signIn.signIn(credentials, browser);
    return toSignInResponse(reply, browser, signedIn, 'You are signed in.');
  }
}
