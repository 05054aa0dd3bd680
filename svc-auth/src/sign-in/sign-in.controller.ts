import type { SignInAnswer } from '@larkspur/contracts/session';
import { Access } from '@larkspur/service-kit/access';
import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { SignInDto } from './sign-in.dto';
import { SignInService } from './sign-in.service';

@Controller('auth/signin')
export class SignInController {
  constructor(private readonly signIn: SignInService) {}

  @Post()
  @HttpCode(200)
  @Access('public')
  async open(
    @Body() credentials: SignInDto,
    @Headers('user-agent') userAgent: string | undefined,
  ): Promise<SignInAnswer> {
    const { token, user } = await this.signIn.open(credentials, userAgent);
    return { token, user, data: { token, user }, message: 'You are signed in.' };
  }
}
