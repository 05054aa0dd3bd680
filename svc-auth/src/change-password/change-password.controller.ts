import type { SignInAnswer } from '@larkspur/contracts/session';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/access';
import { Operation } from '@larkspur/service-kit/operation';
import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Browser, FromBrowser, signedInAnswer } from '../session/browser';
import { ChangePasswordDto } from './change-password.dto';
import { ChangePasswordService } from './change-password.service';

@Controller('auth/change-password')
export class ChangePasswordController {
  constructor(private readonly changePassword: ChangePasswordService) {}

  @Post()
  @HttpCode(200)
  @Access('signed-in')
  @Operation({
    summary: 'Change the password, and end every other session',
    data: null,
    whole: 'SignInAnswer',
    errors: ['wrong_password', 'rate_limited', 'unavailable'],
  })
  async change(
    @CurrentCaller() caller: Caller,
    @Body() passwords: ChangePasswordDto,
    @FromBrowser() browser: Browser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInAnswer> {
    const signedIn = await this.changePassword.change(caller, passwords, browser);
    return signedInAnswer(reply, browser, signedIn, 'Your password has been changed.');
  }
}
