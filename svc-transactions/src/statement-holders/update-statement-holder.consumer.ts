import { OnEvent } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { UserProvisionedDto } from '../known-users/update-known-users.dto';
import { fullName } from './full-name';
import { StatementHolderRepository } from './statement-holder.repository';
import { ProfileChangedDto, UserRegisteredDto } from './update-statement-holder.dto';

/** Every profile change is newer than the registration. */
const REGISTRATION_REVISION = 0;

@Injectable()
export class UpdateStatementHolderConsumer {
  constructor(private readonly holders: StatementHolderRepository) {}

  @OnEvent('user.registered', { queue: 'svc-transactions.holder-registrations', dto: UserRegisteredDto })
  async setInitialName(user: UserRegisteredDto): Promise<void> {
    await this.holders.rename(user.userId, fullName(user), REGISTRATION_REVISION);
  }

  @OnEvent('user.profile-changed', { queue: 'svc-transactions.holder-names', dto: ProfileChangedDto })
  async rename(user: ProfileChangedDto): Promise<void> {
    await this.holders.rename(user.userId, fullName(user), user.revision);
  }

  @OnEvent('user.provisioned', { queue: 'svc-transactions.holder-accounts', dto: UserProvisionedDto })
  async setAccountNumber({ userId, accountNumber, revision }: UserProvisionedDto): Promise<void> {
    await this.holders.setAccountNumber(userId, accountNumber, revision ?? null);
  }
}
