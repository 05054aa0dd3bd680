import { OnEvent } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { StatementHolderRepository } from '../statement-holders/statement-holder.repository';
import { KnownUsersRepository } from './known-users.repository';
import { UserDeletedDto, UserProvisionedDto } from './update-known-users.dto';

@Injectable()
export class UpdateKnownUsersConsumer {
  constructor(
    private readonly knownUsers: KnownUsersRepository,
    private readonly holders: StatementHolderRepository,
  ) {}

  @OnEvent('user.provisioned', { queue: 'svc-transactions.users', dto: UserProvisionedDto })
  async addUser({ userId }: UserProvisionedDto): Promise<void> {
    await this.knownUsers.add(userId);
  }

  @OnEvent('user.deleted', { queue: 'svc-transactions.deleted-users', dto: UserDeletedDto })
  async markUserDeleted({ userId, date }: UserDeletedDto): Promise<void> {
    await this.holders.erase(userId);
    await this.knownUsers.markDeleted(userId, date);
  }
}
