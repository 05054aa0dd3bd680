import type { ApiResponse } from '@larkspur/contracts/http';
import type { NewLogin } from '@larkspur/contracts/session';
import { RateLimit } from '@larkspur/service-kit/http/rate-limit';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Body, Controller, Post } from '@nestjs/common';
import { AUTH_TAG } from '../api-tags';
import { SignUpDto } from './sign-up.dto';
import { SignUpService } from './sign-up.service';

@ApiTag(AUTH_TAG)
@Controller('auth/signup')
export class SignUpController {
  constructor(private readonly signUp: SignUpService) {}

  @Post()
  @Access('public', { token: 'ignored' })
  @RateLimit('credentials')
  @Operation({
    summary: 'Open an account',
    data: 'NewLogin',
    status: 201,
    message: 'Your account has been created. Please sign in.',
    errors: ['email_taken', 'unavailable'],
  })
  async create(@Body() request: SignUpDto): Promise<ApiResponse<NewLogin>> {
    const userId = await this.signUp.register(request);
    return { data: { _id: userId }, message: 'Your account has been created. Please sign in.' };
  }
}
