import type { ApiResponse } from '@larkspur/contracts/http';
import { RateLimit } from '@larkspur/service-kit/http/rate-limit';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AUTH_TAG } from '../api-tags';
import { ForgotPasswordService } from '../forgot-password/forgot-password.service';
import { type BrowserContext, CurrentBrowser, expiredRefreshCookie } from '../session/browser-context';
import { ForgotPasswordDto, ResetPasswordDto } from './reset-password.dto';
import { ResetPasswordService } from './reset-password.service';

@ApiTag(AUTH_TAG)
@Controller('auth')
@Access('public', { token: 'ignored' })
@RateLimit('credentials')
export class ResetPasswordController {
  constructor(
    private readonly forgotPassword: ForgotPasswordService,
    private readonly resetPassword: ResetPasswordService,
  ) {}

  @Post('forgot-password')
  @HttpCode(200)
  @Operation({ summary: 'Ask for a link that sets a new password', data: null })
  ask(@Body() { email }: ForgotPasswordDto): ApiResponse<null> {
    this.forgotPassword.ask(email);
    return {
      data: null,
      message: 'If this e-mail belongs to an account, a link to set a new password is on its way to it.',
    };
  }

  @Post('reset-password')
  @HttpCode(200)
  @Operation({
    summary: 'Set a new password by the link of an e-mail, and end every session',
    data: null,
    errors: ['reset_link_invalid', 'unavailable'],
  })
  async reset(
    @Body() request: ResetPasswordDto,
    @CurrentBrowser() browser: BrowserContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<null>> {
    await this.resetPassword.reset(request);
    reply.header('set-cookie', expiredRefreshCookie(browser));
    return { data: null, message: 'Your password has been changed. Please sign in.' };
  }
}
