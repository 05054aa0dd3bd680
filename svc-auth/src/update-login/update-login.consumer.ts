import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { UpdateLoginDto } from './update-login.dto';
import { UpdateLoginService } from './update-login.service';

@Injectable()
export class UpdateLoginConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly logins: UpdateLoginService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.serve('login.update', { queue: 'svc-auth.login-updates', dto: UpdateLoginDto }, (wanted) =>
      this.logins.update(wanted),
    );
  }
}
