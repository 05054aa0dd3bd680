import type { Events } from '@larkspur/contracts/messages';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { IsISO8601, IsString, IsUUID } from 'class-validator';
import { KnownUsersRepository } from './known-users.repository';

class UserProvisionedDto implements Readonly<Events['user.provisioned']> {
  @IsUUID() userId!: string;
  @IsString() accountNumber!: string;
}

class UserDeletedDto implements Readonly<Events['user.deleted']> {
  @IsUUID() userId!: string;
  @IsUUID() actorId!: string;
  @IsISO8601() date!: string;
}

@Injectable()
export class KnownUsersConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly knownUsers: KnownUsersRepository,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.subscribe('user.provisioned', { queue: 'svc-transactions.users', dto: UserProvisionedDto }, (user) =>
      this.knownUsers.add(user.userId),
    );
    await this.bus.subscribe(
      'user.deleted',
      { queue: 'svc-transactions.deleted-users', dto: UserDeletedDto },
      ({ userId, date }) => this.knownUsers.markDeleted(userId, date),
    );
  }
}
