import { OnEvent } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { DeletedUserEraser } from './deleted-user-eraser';
import { KnownUsersRepository } from './known-users.repository';
import { UserDeletedDto, UserProvisionedDto } from './update-known-users.dto';

@Injectable()
export class UpdateKnownUsersConsumer {
  constructor(
    private readonly knownUsers: KnownUsersRepository,
    private readonly eraser: DeletedUserEraser,
  ) {}

  @OnEvent('user.provisioned', { queue: 'svc-transactions.users', dto: UserProvisionedDto })
  async addUser({ userId }: UserProvisionedDto): Promise<void> {
    await this.knownUsers.add(userId);
  }

  @OnEvent('user.deleted', { queue: 'svc-transactions.deleted-users', dto: UserDeletedDto })
  async eraseUser({ userId, date }: UserDeletedDto): Promise<void> {
    await this.eraser.erase(userId, date);
  }
}
