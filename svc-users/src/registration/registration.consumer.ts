import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { UserRegisteredDto } from './registration.dto';
import { RegistrationService } from './registration.service';

@Injectable()
export class RegistrationConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly registration: RegistrationService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.subscribe('user.registered', { queue: 'svc-users.registrations', dto: UserRegisteredDto }, (user) =>
      this.registration.register(user),
    );
  }
}
