import type { Answer } from '@larkspur/contracts/http';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/access';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { SignOutService } from './sign-out.service';

@Controller('auth/signout')
export class SignOutController {
  constructor(private readonly signOut: SignOutService) {}

  @Post()
  @HttpCode(200)
  @Access('signed-in')
  async end(@CurrentCaller() caller: Caller): Promise<Answer<null>> {
    await this.signOut.end(caller.sessionId);
    return { data: null, message: 'You have signed out.' };
  }
}
