import type { Events } from '@larkspur/contracts/messages';
import { OnEvent } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CustomerRepository } from '../../customers/customer.repository';
import { LoginChangedDto } from './sync-login.dto';

/** Updates the copy of the email and the disabled flag, which svc-auth owns. */
@Injectable()
export class SyncLoginConsumer {
  constructor(
    private readonly database: DataSource,
    private readonly customers: CustomerRepository,
  ) {}

  @OnEvent('login.changed', { queue: 'svc-users.login-changes', dto: LoginChangedDto })
  async syncLogin(login: Events['login.changed']): Promise<void> {
    await this.customers.copyLogin(this.database.manager, login);
  }
}
