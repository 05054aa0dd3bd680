import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { UserRegisteredDto } from './register-customer.dto';
import { RegisterCustomerService } from './register-customer.service';

@Injectable()
export class RegisterCustomerConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly registration: RegisterCustomerService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.subscribe('user.registered', { queue: 'svc-users.registrations', dto: UserRegisteredDto }, (user) =>
      this.registration.register(user),
    );
  }
}
