import type { Events } from '@larkspur/contracts/messages';
import { OnEvent } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { UserRegisteredDto } from './register-customer.dto';
import { RegisterCustomerService } from './register-customer.service';

@Injectable()
export class RegisterCustomerConsumer {
  constructor(private readonly registration: RegisterCustomerService) {}

  @OnEvent('user.registered', { queue: 'svc-users.registrations', dto: UserRegisteredDto })
  register(user: Events['user.registered']): Promise<void> {
    return this.registration.register(user);
  }
}
