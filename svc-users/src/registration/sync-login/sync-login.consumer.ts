import type { Events } from '@larkspur/contracts/messages';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { IsBoolean, IsInt, IsString, IsUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { CustomerRepository } from '../../customers/customer.repository';

class LoginChangedDto implements Readonly<Events['login.changed']> {
  @IsUUID() userId!: string;
  @IsString() email!: string;
  @IsBoolean() isDisabled!: boolean;
  @IsInt() revision!: number;
}

/** Keeps the copy of e-mail and disabled in step with svc-auth, which owns them. */
@Injectable()
export class SyncLoginConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly database: DataSource,
    private readonly customers: CustomerRepository,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.subscribe('login.changed', { queue: 'svc-users.login-changes', dto: LoginChangedDto }, (login) =>
      this.customers.copyLogin(this.database.manager, login),
    );
  }
}
