import type { Commands } from '@larkspur/contracts/messages';
import { OnCommand } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { VerifyPasswordDto } from './verify-password.dto';
import { VerifyPasswordService } from './verify-password.service';

@Injectable()
export class VerifyPasswordConsumer {
  constructor(private readonly passwords: VerifyPasswordService) {}

  @OnCommand('login.verify-password', { dto: VerifyPasswordDto })
  verify(request: VerifyPasswordDto): Promise<Commands['login.verify-password']['reply']> {
    return this.passwords.verify(request);
  }
}
