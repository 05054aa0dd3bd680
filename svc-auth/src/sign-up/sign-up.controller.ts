import type { ApiResponse } from '@larkspur/contracts/http';
import type { NewLogin } from '@larkspur/contracts/session';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access } from '@larkspur/service-kit/security/access';
import { Body, Controller, Post } from '@nestjs/common';
import { SignUpDto } from './sign-up.dto';
import { SignUpService } from './sign-up.service';

@Controller('auth/signup')
export class SignUpController {
  constructor(private readonly signUp: SignUpService) {}

  @Post()
  @Access('public')
  @Operation({ summary: 'Open an account', data: 'NewLogin', status: 201, errors: ['email_taken', 'unavailable'] })
  async register(@Body() person: SignUpDto): Promise<ApiResponse<NewLogin>> {
    const userId = await this.signUp.register(person);
    return { data: { _id: userId }, message: 'Your account has been created. Please sign in.' };
  }
}
