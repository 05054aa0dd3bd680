import type { Commands } from '@larkspur/contracts/messages';
import { OnCommand } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { UpdateLoginDto } from './update-login.dto';
import { UpdateLoginService } from './update-login.service';

@Injectable()
export class UpdateLoginConsumer {
  constructor(private readonly logins: UpdateLoginService) {}

  @OnCommand('login.update', { dto: UpdateLoginDto })
  update(request: UpdateLoginDto): Promise<Commands['login.update']['reply']> {
    return this.logins.update(request);
  }
}
