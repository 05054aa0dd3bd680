import type { Answer } from '@larkspur/contracts/http';
import { Access } from '@larkspur/service-kit/access';
import { Body, Controller, Post } from '@nestjs/common';
import { SignUpDto } from './sign-up.dto';
import { SignUpService } from './sign-up.service';

@Controller('auth/signup')
export class SignUpController {
  constructor(private readonly signUp: SignUpService) {}

  @Post()
  @Access('public')
  async register(@Body() person: SignUpDto): Promise<Answer<{ _id: string }>> {
    const userId = await this.signUp.register(person);
    return { data: { _id: userId }, message: 'Your account has been created. Please sign in.' };
  }
}
