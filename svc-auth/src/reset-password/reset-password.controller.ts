import type { ApiResponse } from '@larkspur/contracts/http';
import { RateLimit } from '@larkspur/service-kit/http/rate-limit';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AUTH_TAG } from '../api-tags';
import { type BrowserContext, CurrentBrowser, expiredRefreshCookie } from '../session/browser-context';
import { ResetPasswordDto } from './reset-password.dto';
import { ResetPasswordService } from './reset-password.service';

@ApiTag(AUTH_TAG)
@Controller('auth/reset-password')
export class ResetPasswordController {
  constructor(private readonly resetPassword: ResetPasswordService) {}

  @Post()
  @HttpCode(200)
  @Access('public', { token: 'ignored' })
  @RateLimit('credentials')
  @Operation({
    summary: 'Set a new password with an emailed link, and end every session',
    data: null,
    message: 'Your password has been changed. Please sign in.',
    errors: ['reset_link_invalid', 'unavailable'],
  })
  async create(
    @Body() request: ResetPasswordDto,
    @CurrentBrowser() browser: BrowserContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<null>> {
    await this.resetPassword.reset(request);
    reply.header('set-cookie', expiredRefreshCookie(browser));
    return { data: null, message: 'Your password has been changed. Please sign in.' };
  }
}
