import type { ApiResponse } from '@larkspur/contracts/http';
import { RateLimit } from '@larkspur/service-kit/http/rate-limit';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { AUTH_TAG } from '../api-tags';
import { ForgotPasswordDto } from './forgot-password.dto';
import { ForgotPasswordService } from './forgot-password.service';

@ApiTag(AUTH_TAG)
@Controller('auth/forgot-password')
export class ForgotPasswordController {
  constructor(private readonly forgotPassword: ForgotPasswordService) {}

  @Post()
  @HttpCode(200)
  @Access('public', { token: 'ignored' })
  @RateLimit('credentials')
  @Operation({
    summary: 'Request a password reset link',
    data: null,
    message: 'If an account uses this email, we have sent a link to reset its password.',
  })
  create(@Body() { email }: ForgotPasswordDto): ApiResponse<null> {
    this.forgotPassword.request(email);
    return {
      data: null,
      message: 'If an account uses this email, we have sent a link to reset its password.',
    };
  }
}
