import type { SignInResponse } from '@larkspur/contracts/session';
import { RateLimit } from '@larkspur/service-kit/http/rate-limit';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AUTH_TAG } from '../api-tags';
import { type BrowserContext, CurrentBrowser, toSignInResponse } from '../session/browser-context';
import { ChangePasswordDto } from './change-password.dto';
import { ChangePasswordService } from './change-password.service';

@ApiTag(AUTH_TAG)
@Controller('auth/change-password')
export class ChangePasswordController {
  constructor(private readonly changePassword: ChangePasswordService) {}

  @Post()
  @HttpCode(200)
  @Access('signed-in')
  @RateLimit('credentials')
  @Operation({
    summary: 'Change the password and end every other session',
    data: null,
    response: 'SignInResponse',
    message: 'Your password has been updated.',
    errors: ['wrong_password', 'rate_limited', 'unavailable'],
  })
  async change(
    @CurrentCaller() caller: Caller,
    @Body() passwords: ChangePasswordDto,
    @CurrentBrowser() browser: BrowserContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInResponse> {
    const signedIn = await this.changePassword.change(caller, passwords, browser);
    return toSignInResponse(reply, browser, signedIn, 'Your password has been updated.');
  }
}
